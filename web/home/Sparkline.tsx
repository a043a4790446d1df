import { graphDays, type Graph } from '#contract/home/front-page.ts';
import { noCounts, opinionLevels, type LevelCounts } from '#contract/opinions/opinion-levels.ts';
import { levelStyles } from '#web/opinions/level-styles.ts';
import { cx } from '#web/ui/cx.ts';
import { showCount } from '#web/ui/numbers.ts';

const day = 24 * 60 * 60 * 1000;
const height = 44;
const base = height - 1;

/** Opinions per day: one column a day with the five levels stacked. The caption gives the total. */
export function Sparkline({ series }: { series: Graph['series'] }) {
  const perDay = new Map(series.map(({ date, counts }) => [date, counts]));
  const days = lastDays().map((date) => ({ date, counts: perDay.get(date) ?? noCounts }));
  const most = Math.max(1, ...days.map(({ counts }) => sum(counts)));
  const total = days.reduce((all, { counts }) => all + sum(counts), 0);
  return (
    <figure>
      <svg
        aria-hidden
        viewBox={`0 0 ${graphDays * 4} ${height}`}
        preserveAspectRatio="none"
        width="100%"
        height={height}
        className="block"
      >
        <rect y={base} width={graphDays * 4} height="1" className="fill-rule-strong" />
        {days.map(({ date, counts }, index) => (
          <Column key={date} x={index * 4} counts={counts} scale={(base - 1) / most} />
        ))}
      </svg>
      <figcaption className="mt-1 text-xs text-ink-3">
        {total === 1 ? '1 opinion' : `${showCount(total)} opinions`} in the last {graphDays} days
      </figcaption>
    </figure>
  );
}

/** Oppose at the bottom, support at the top. */
function Column({ x, counts, scale }: { x: number; counts: LevelCounts; scale: number }) {
  let top = base;
  return opinionLevels.toReversed().map((level) => {
    if (counts[level] === 0) return null;
    const tall = counts[level] * scale;
    top -= tall;
    return (
      <rect
        key={level}
        x={x}
        y={top}
        width="3"
        height={tall}
        className={cx(levelStyles[level].shape, 'stroke-0')}
      />
    );
  });
}

const sum = (counts: LevelCounts) => opinionLevels.reduce((all, level) => all + counts[level], 0);

/** The last days in UTC, as YYYY-MM-DD, today last. */
function lastDays(): string[] {
  const today = Date.parse(new Date().toISOString().slice(0, 10));
  return Array.from({ length: graphDays }, (_, index) =>
    new Date(today - (graphDays - 1 - index) * day).toISOString().slice(0, 10),
  );
}
