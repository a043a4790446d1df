import { memo, useMemo, type ReactNode, type SVGProps } from 'react';
import type { RollCallHead } from '#contract/roll-calls/roll-calls.ts';
import { positionNames, type VotePosition } from '#contract/roll-calls/vote-positions.ts';
import { cx } from '#web/ui/cx.ts';
import { countedParty } from './roll-call-labels.ts';
import {
  hemicycle,
  majorityOf,
  seatGroups,
  seatPath,
  type Hemicycle,
  type Seat,
  type SeatGroup,
} from './seats.ts';

// Filled for yea, outlined for nay, gray for others: readable in gray, and parties have no colors.
const seatClasses: Record<VotePosition, string> = {
  yea: 'fill-accent stroke-accent',
  nay: 'fill-surface stroke-ink',
  present: 'fill-neutral stroke-neutral-edge',
  not_voting: 'fill-neutral stroke-neutral-edge',
  other: 'fill-ink-3 stroke-ink-3',
};

/** What is added to a chart whose seats can be inspected. */
interface Inspection {
  /** Handlers of the picture. */
  events: Pick<SVGProps<SVGSVGElement>, 'onPointerMove' | 'onPointerLeave'>;
  /** In the picture, over the seats. */
  mark: ReactNode;
  below: ReactNode;
}

interface SeatChartProps {
  rollCall: RollCallHead;
  inspect?: (chart: Hemicycle) => Inspection;
}

/** Every seat of the chamber: its shape is the party, its fill the vote. The lists give the same as text. */
export function SeatChart({ rollCall, inspect }: SeatChartProps) {
  const { groups, majority, chart } = useMemo(() => plan(rollCall), [rollCall]);
  if (groups.length === 0) return null;
  const { width, height, majorityLine } = chart;
  const inspection = inspect?.(chart);
  return (
    <figure className="mx-auto w-full max-w-130">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={describe(groups)}
        className="block w-full"
        {...inspection?.events}
      >
        <Seats groups={groups} chart={chart} />
        {majorityLine && <Line points={majorityLine} />}
        {inspection?.mark}
        <text
          x={width / 2}
          y={height - 12}
          textAnchor="middle"
          // In pixels of the picture: larger letters would cover seats. The result is above the chart, too.
          className="fill-ink font-title text-[28px] font-semibold"
        >
          {inTheMiddle(rollCall)}
        </text>
      </svg>
      {inspection?.below}
      <figcaption className="mt-2 flex flex-wrap justify-center gap-x-4 gap-y-1 text-xs text-ink-2">
        {groups.map((group) => (
          <span
            key={`${group.party} ${group.position}`}
            className="inline-flex items-center gap-1.5 whitespace-nowrap"
          >
            <svg viewBox="0 0 12 12" aria-hidden className="size-3">
              <path d={seatPath(group.party, { x: 6, y: 6 }, 4.2)} className={seatClasses[group.position]} />
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

/** '217–215', or how many were present at a quorum call; nothing for an election. */
function inTheMiddle({ totals: { yea, nay, present } }: RollCallHead): string {
  if (yea + nay > 0) return `${yea}–${nay}`;
  return present > 0 ? String(present) : '';
}

/** Where each seat is. Computed once: moving the pointer over the chart changes nothing in it. */
function plan(rollCall: RollCallHead) {
  const groups = seatGroups(rollCall);
  const total = groups.reduce((sum, { count }) => sum + count, 0);
  const majority = majorityOf(rollCall);
  return { groups, majority, chart: hemicycle(total, rollCall.totals.nay, majority) };
}

/** One path for the seats of each group. */
const Seats = memo(function Seats({
  groups,
  chart: { seats, radius },
}: {
  groups: readonly SeatGroup[];
  chart: Hemicycle;
}) {
  return groups.map((group, index) => {
    const before = groups.slice(0, index).reduce((sum, { count }) => sum + count, 0);
    const own = seats.slice(before, before + group.count);
    return (
      <path
        key={`${group.party} ${group.position}`}
        d={own.map((seat) => seatPath(group.party, seat, radius)).join('')}
        strokeWidth={radius > 5 ? 1.4 : 1}
        className={cx(seatClasses[group.position], 'forced-color-adjust-none')}
      />
    );
  });
});

function Line({ points }: { points: Seat[] }) {
  const places = points.map(({ x, y }) => `${x},${y}`).join(' ');
  return <polyline points={places} strokeWidth={2} className="fill-none stroke-ink" />;
}

function describe(groups: SeatGroup[]): string {
  return `Seats: ${groups.map(({ party, position, count }) => `${countedParty(count, party)} ${positionNames[position]}`).join(', ')}.`;
}
