import { useState, type PointerEvent } from 'react';
import { type RollCallHead, type Voter } from '#contract/roll-calls/roll-calls.ts';
import { positionNames, type VotePosition } from '#contract/roll-calls/vote-positions.ts';
import { cx } from '#web/ui/cx.ts';
import { partyName, seatOf, voteLabel } from './roll-call-labels.ts';
import {
  hemicycle,
  majorityOf,
  seatGroups,
  seatPath,
  type Hemicycle,
  type Seat,
  type SeatGroup,
} from './seats.ts';

// Filled for yea, outlined for nay, pale for others: readable in gray, and parties have no colors.
const looks: Record<VotePosition, string> = {
  yea: 'fill-accent stroke-accent',
  nay: 'fill-surface stroke-ink',
  present: 'fill-rule-strong stroke-rule-strong',
  not_voting: 'fill-rule-strong stroke-rule-strong',
  other: 'fill-ink-3 stroke-ink-3',
};

interface SeatChartProps {
  rollCall: RollCallHead;
  /** With them, a seat under the pointer or chosen with the keyboard shows whose it is. */
  votes?: readonly Voter[];
  className?: string;
}

/** Every seat of the chamber: its shape is the party, its fill the vote. The lists give the same as text. */
export function SeatChart({ rollCall, votes, className }: SeatChartProps) {
  const [active, setActive] = useState<number>();
  const groups = seatGroups(rollCall);
  const total = groups.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return null;
  const majority = majorityOf(rollCall);
  const chart = hemicycle(total, rollCall.totals.nay, majority);
  const { seats, radius, width, height, majorityLine } = chart;
  const voters = votes && votersBySeat(groups, votes);
  const paths = groups.map((group, index) => {
    const before = groups.slice(0, index).reduce((sum, { count }) => sum + count, 0);
    const own = seats.slice(before, before + group.count);
    return { group, path: own.map((seat) => seatPath(group.party, seat, radius)).join('') };
  });
  const chosen = active === undefined ? undefined : voters?.[active];
  return (
    <figure className={cx('mx-auto w-full max-w-130', className)}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={describe(groups)}
        className="block w-full"
        {...(voters && {
          onPointerMove: (event) => setActive(seatUnder(event, chart)),
          onPointerLeave: () => setActive(undefined),
        })}
      >
        {paths.map(({ group, path }) => (
          <path
            key={`${group.party} ${group.position}`}
            d={path}
            strokeWidth={radius > 5 ? 1.4 : 1}
            className={cx(looks[group.position], 'forced-color-adjust-none')}
          />
        ))}
        {majorityLine && (
          <>
            <Line ends={majorityLine} width={6} className="stroke-paper" />
            <Line ends={majorityLine} width={2} className="stroke-ink" />
          </>
        )}
        {active !== undefined && (
          <circle
            cx={seats[active]!.x}
            cy={seats[active]!.y}
            r={radius * 2}
            fill="none"
            strokeWidth={2}
            className="stroke-focus"
          />
        )}
        <text
          x={width / 2}
          y={height - 12}
          textAnchor="middle"
          className="fill-ink font-title text-[1.75rem] font-semibold"
        >
          {rollCall.totals.yea}–{rollCall.totals.nay}
        </text>
      </svg>
      {voters && (
        <div className="mt-1 min-h-11 text-center text-sm">
          <label className="sr-only focus-within:not-sr-only">
            Seat
            <input
              type="range"
              min={1}
              max={total}
              value={(active ?? 0) + 1}
              aria-valuetext={chosen && labelOf(chosen)}
              onChange={(event) => setActive(Number(event.target.value) - 1)}
              onFocus={() => setActive((now) => now ?? 0)}
              onBlur={() => setActive(undefined)}
              className="mx-auto block w-full max-w-80"
            />
          </label>
          <p aria-hidden>{chosen && labelOf(chosen)}</p>
        </div>
      )}
      <figcaption className="mt-2 flex flex-wrap justify-center gap-x-4 gap-y-1 text-xs text-ink-2">
        {groups.map((group) => (
          <span
            key={`${group.party} ${group.position}`}
            className="inline-flex items-center gap-1.5 whitespace-nowrap"
          >
            <svg viewBox="0 0 12 12" aria-hidden className="size-3">
              <path d={seatPath(group.party, { x: 6, y: 6 }, 4.2)} className={looks[group.position]} />
            </svg>
            {group.party || '–'} {positionNames[group.position]}{' '}
            <b className="tabular text-ink">{group.count}</b>
          </span>
        ))}
        {majorityLine && <span className="whitespace-nowrap">Line: {majority} needed</span>}
      </figcaption>
    </figure>
  );
}

function Line({ ends, width, className }: { ends: [Seat, Seat]; width: number; className: string }) {
  const [from, to] = ends;
  return <line x1={from.x} y1={from.y} x2={to.x} y2={to.y} strokeWidth={width} className={className} />;
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

const labelOf = (voter: Voter) => `${voter.name} (${seatOf(voter)}): ${voteLabel(voter)}`;

function describe(groups: SeatGroup[]): string {
  return `Seats: ${groups.map(({ party, position, count }) => `${count} ${partyName(party)} ${positionNames[position]}`).join(', ')}.`;
}
