import type { ReactNode, SVGProps } from 'react';
import type { RollCallHead } from '#contract/roll-calls/roll-calls.ts';
import { positionNames, type VotePosition } from '#contract/roll-calls/vote-positions.ts';
import { cx } from '#web/ui/cx.ts';
import { partyName } from './roll-call-labels.ts';
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
  className?: string;
}

/** Every seat of the chamber: its shape is the party, its fill the vote. The lists give the same as text. */
export function SeatChart({ rollCall, inspect, className }: SeatChartProps) {
  const groups = seatGroups(rollCall);
  const total = groups.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return null;
  const majority = majorityOf(rollCall);
  const chart = hemicycle(total, rollCall.totals.nay, majority);
  const { seats, radius, width, height, majorityLine } = chart;
  const inspection = inspect?.(chart);
  const paths = groups.map((group, index) => {
    const before = groups.slice(0, index).reduce((sum, { count }) => sum + count, 0);
    const own = seats.slice(before, before + group.count);
    return { group, path: own.map((seat) => seatPath(group.party, seat, radius)).join('') };
  });
  return (
    <figure className={cx('mx-auto w-full max-w-130', className)}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={describe(groups)}
        className="block w-full"
        {...inspection?.events}
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
        {inspection?.mark}
        <text
          x={width / 2}
          y={height - 12}
          textAnchor="middle"
          className="fill-ink font-title text-[1.75rem] font-semibold"
        >
          {rollCall.totals.yea}–{rollCall.totals.nay}
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

function describe(groups: SeatGroup[]): string {
  return `Seats: ${groups.map(({ party, position, count }) => `${count} ${partyName(party)} ${positionNames[position]}`).join(', ')}.`;
}
