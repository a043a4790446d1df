import { opinionLevels, type LevelCounts } from '#contract/opinions/opinion-levels.ts';
import { cx } from '#web/ui/cx.ts';
import { showDate } from '#web/ui/dates.ts';
import { countedNoun, showCount } from '#web/ui/numbers.ts';
import { levelStyles } from '../level-styles.ts';
import { ChartTable } from './ChartTable.tsx';
import { axisLabel } from './trend-scale.ts';

interface DailyChartProps {
  /** What the opinions are on. */
  name: string;
  /** Counts of the days that have any. */
  series: readonly { date: string; counts: LevelCounts }[];
  /** How many days the chart covers, and the last of them. */
  days: number;
  today: string;
}

const dayMs = 86_400_000;
const height = 44;
const base = height - 1;

/** Opinions per day: a column a day with the five levels stacked, oppose at the bottom. */
export function DailyChart({ name, series, days, today }: DailyChartProps) {
  // The clock of this device may be behind.
  const last = Math.max(dayOf(today), dayOf(series.at(-1)?.date ?? today));
  const first = last - days + 1;
  const shown = series
    .map(({ date, counts }) => ({ day: dayOf(date) - first, counts }))
    .filter(({ day }) => day >= 0 && day < days);
  const busiest = Math.max(0, ...shown.map(({ counts }) => sum(counts)));
  const total = shown.reduce((all, { counts }) => all + sum(counts), 0);
  const text = `${countedNoun(total, 'opinion')} in the last ${days} days`;
  return (
    <figure>
      <div
        role="img"
        aria-label={`Column chart: ${text}${total > 0 ? `, ${showCount(busiest)} on the busiest day` : ''}.`}
      >
        <p
          aria-hidden
          className={cx(
            'flex items-end gap-1.5 text-2xs leading-none text-ink-3',
            total === 0 && 'invisible',
          )}
        >
          <span className="tabular">{showCount(busiest)}</span>
          <span className="mb-1 grow border-b border-dashed border-rule" />
        </p>
        <svg
          aria-hidden
          viewBox={`0 0 ${days * 4} ${height}`}
          preserveAspectRatio="none"
          width="100%"
          height={height}
          className="block"
        >
          <rect y={base} width={days * 4} height="1" className="fill-rule-strong" />
          {stack(shown, (base - 1) / busiest).map(({ level, path }) => (
            <path key={level} d={path} className={cx(levelStyles[level].shape, 'stroke-0')} />
          ))}
        </svg>
        <p aria-hidden className="flex justify-between text-2xs text-ink-3">
          <span>{axisLabel(dateOf(first), false)}</span>
          <span>{axisLabel(dateOf(last), false)}</span>
        </p>
      </div>
      <figcaption className="mt-1 text-xs text-ink-3">{text}</figcaption>
      <ChartTable
        caption={`Opinions per day on ${name}`}
        rows={series.toReversed()}
        rowKey={({ date }) => date}
        columns={[
          { key: 'day', head: 'Day', cell: ({ date }) => showDate(date), rowHeader: true },
          { key: 'count', head: 'Opinions', cell: ({ counts }) => showCount(sum(counts)), numeric: true },
        ]}
      />
    </figure>
  );
}

/** One path per level for all days: a rectangle per day and level made Home slow to render. */
function stack(shown: readonly { day: number; counts: LevelCounts }[], scale: number) {
  const tops = shown.map(() => base);
  return opinionLevels.toReversed().flatMap((level) => {
    const parts = shown.map(({ day, counts }, index) => {
      if (counts[level] === 0) return '';
      const tall = counts[level] * scale;
      tops[index]! -= tall;
      return `M${day * 4} ${round(tops[index]!)}h3v${round(tall)}h-3z`;
    });
    const path = parts.join('');
    return path ? [{ level, path }] : [];
  });
}

const round = (length: number) => Math.round(length * 100) / 100;
const sum = (counts: LevelCounts) => opinionLevels.reduce((all, level) => all + counts[level], 0);

/** A day in UTC, YYYY-MM-DD, counted from 1970; and back. */
const dayOf = (date: string) => Date.parse(date) / dayMs;
const dateOf = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10);
