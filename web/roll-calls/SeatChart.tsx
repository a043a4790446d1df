import { positionNames, type RollCallHead, type VotePosition } from '#contract/roll-calls/roll-calls.ts';
import { cx } from '#web/ui/cx.ts';
import { partyName } from './roll-call-labels.ts';
import { hemicycle, seatGroups, seatPath, type SeatGroup } from './seats.ts';

// Filled for yea, outlined for nay, pale for others: readable in gray, and parties have no colors.
const looks: Record<VotePosition, string> = {
  yea: 'fill-accent stroke-accent',
  nay: 'fill-surface stroke-ink',
  present: 'fill-rule-strong stroke-rule-strong',
  not_voting: 'fill-rule-strong stroke-rule-strong',
  other: 'fill-ink-3 stroke-ink-3',
};

/** Every seat of the chamber: its shape is the party, its fill the vote. The tables give the same as text. */
export function SeatChart({ rollCall, className }: { rollCall: RollCallHead; className?: string }) {
  const groups = seatGroups(rollCall);
  const total = groups.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return null;
  const { seats, radius, width, height } = hemicycle(total);
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
      >
        {paths.map(({ group, path }) => (
          <path
            key={`${group.party} ${group.position}`}
            d={path}
            strokeWidth={radius > 5 ? 1.4 : 1}
            className={cx(looks[group.position], 'forced-color-adjust-none')}
          />
        ))}
        <text
          x={width / 2}
          y={height - 12}
          textAnchor="middle"
          className="fill-ink font-title text-[1.75rem] font-semibold"
        >
          {rollCall.totals.yea}–{rollCall.totals.nay}
        </text>
      </svg>
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
      </figcaption>
    </figure>
  );
}

function describe(groups: SeatGroup[]): string {
  return `Seats: ${groups.map(({ party, position, count }) => `${count} ${partyName(party)} ${positionNames[position]}`).join(', ')}.`;
}
