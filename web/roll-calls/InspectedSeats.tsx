import { useMemo, useState, type PointerEvent } from 'react';
import type { RollCall, Voter } from '#contract/roll-calls/roll-calls.ts';
import { seatOf, voteLabel } from './roll-call-labels.ts';
import { SeatChart } from './SeatChart.tsx';
import { seatGroups, type Hemicycle, type SeatGroup } from './seats.ts';

/** The seat chart of a roll call. A seat under the pointer or chosen with the keyboard shows whose it is. */
export function InspectedSeats({ rollCall }: { rollCall: RollCall }) {
  const [active, setActive] = useState<number>();
  const voters = useMemo(() => votersBySeat(seatGroups(rollCall), rollCall.votes), [rollCall]);
  const chosen = active === undefined ? undefined : voters[active];
  const inspect = (chart: Hemicycle) => ({
    events: {
      onPointerMove: (event: PointerEvent<SVGSVGElement>) => setActive(seatUnder(event, chart)),
      onPointerDown: (event: PointerEvent<SVGSVGElement>) => setActive(seatUnder(event, chart)),
      // A lifted finger leaves the name on the screen.
      onPointerLeave: ({ pointerType }: PointerEvent) => pointerType === 'mouse' && setActive(undefined),
    },
    mark: active !== undefined && (
      <g fill="none" transform={`translate(${chart.seats[active]!.x} ${chart.seats[active]!.y})`}>
        <circle r={chart.radius * 2} strokeWidth={5} className="stroke-focus-edge" />
        <circle r={chart.radius * 2} strokeWidth={2} className="stroke-focus" />
      </g>
    ),
    below: (
      <div className="mt-1 min-h-11 text-center text-sm print:hidden">
        <label className="sr-only focus-within:not-sr-only">
          Seat
          <input
            type="range"
            min={1}
            max={chart.seats.length}
            value={(active ?? 0) + 1}
            aria-valuetext={chosen && voterLabel(chosen)}
            onChange={(event) => setActive(Number(event.target.value) - 1)}
            onFocus={() => setActive((now) => now ?? 0)}
            onBlur={() => setActive(undefined)}
            className="mx-auto block w-full max-w-80"
          />
        </label>
        <p aria-hidden className={chosen ? undefined : 'text-ink-3'}>
          {chosen ? voterLabel(chosen) : 'Choose a seat to see whose vote it is.'}
        </p>
      </div>
    ),
  });
  return <SeatChart rollCall={rollCall} inspect={inspect} />;
}

/** The voters in the order of the seats. */
function votersBySeat(groups: SeatGroup[], votes: readonly Voter[]): Voter[] {
  return groups.flatMap(({ party, position }) =>
    votes.filter((voter) => (voter.party ?? '') === party && voter.position === position),
  );
}

function seatUnder({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>, chart: Hemicycle) {
  const box = currentTarget.getBoundingClientRect();
  const scale = chart.width / box.width;
  const [x, y] = [(clientX - box.left) * scale, (clientY - box.top) * scale];
  const index = chart.seats.findIndex((seat) => Math.hypot(seat.x - x, seat.y - y) <= chart.radius * 1.4);
  return index < 0 ? undefined : index;
}

const voterLabel = (voter: Voter) => `${voter.name} (${seatOf(voter)}): ${voteLabel(voter)}`;
