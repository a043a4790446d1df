import { cx } from '#web/ui/cx.ts';
import { showDate } from '#web/ui/dates.ts';
import { splitOf } from '../split.ts';
import { ChartTable } from './ChartTable.tsx';
import { tallyColumns } from './tally-columns.tsx';
import {
  axisDays,
  axisLabel,
  onDay,
  positionOf,
  spacedDays,
  spreadLabels,
  trendSummary,
} from './trend-scale.ts';
import type { Breakdown } from './useBreakdown.ts';

interface TrendChartProps {
  /** Tallies at the end of each day, oldest first. */
  days: Breakdown['over_time'];
}

/** Each line has its own color, dashes and marker, so that it can be distinguished in gray. */
const lines = [
  {
    key: 'support',
    label: 'Support',
    stroke: 'stroke-support-edge',
    fill: 'fill-support-edge',
    dashes: undefined,
  },
  {
    key: 'oppose',
    label: 'Oppose',
    stroke: 'stroke-oppose-edge',
    fill: 'fill-oppose-edge',
    dashes: '7 4',
  },
  {
    key: 'notSure',
    label: 'Not Sure',
    stroke: 'stroke-neutral-edge',
    fill: 'fill-neutral-edge',
    dashes: '1.5 4',
  },
] as const;

const height = 168;
/** Pixels of the percentage, from the top of the plot. */
const heightOf = (percent: number) => ((100 - percent) / 100) * height;

/** Support, opposition and Not Sure over time, in percent, with dates, end labels and a table. */
export function TrendChart({ days }: TrendChartProps) {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last || days.length < 2) {
    return (
      <p className="max-w-measure text-sm text-ink-2">
        {first ? `${onDay(first)} ` : ''}
        The trend appears once opinions of two different days are in.
      </p>
    );
  }
  const summary = trendSummary(first, last);
  const percents = days.map((each) => ({ day: each.day, ...splitOf(each.counts) }));
  const x = (day: string) => positionOf(day, first.day, last.day);
  const ends = spreadLabels(
    lines.map(({ key }) => heightOf(percents.at(-1)![key])),
    15,
    height,
  );
  return (
    <figure className="@container">
      <figcaption className="text-sm">{summary}</figcaption>
      <div role="img" aria-label={`Line chart. ${summary}`} className="mt-3 flex max-w-160">
        <svg aria-hidden width="44" height={height + 34} className="shrink-0 overflow-visible">
          {[0, 50, 100].map((percent) => (
            <text
              key={percent}
              x="34"
              y={8 + heightOf(percent) + 4}
              textAnchor="end"
              className="tabular fill-ink-2 text-2xs"
            >
              {percent}%
            </text>
          ))}
        </svg>
        <div aria-hidden className="min-w-0 grow">
          <svg width="100%" height={height + 34} className="block overflow-visible">
            {[0, 25, 50, 75, 100].map((percent) => (
              <rect
                key={percent}
                y={8 + heightOf(percent) - 0.5}
                width="100%"
                height="1"
                className={percent === 0 ? 'fill-rule-strong' : 'fill-rule'}
              />
            ))}
            <svg
              y="8"
              width="100%"
              height={height}
              viewBox="0 0 100 100"
              preserveAspectRatio="none"
              overflow="visible"
            >
              {lines.map(({ key, stroke, dashes }) => (
                <polyline
                  key={key}
                  points={percents.map((each) => `${x(each.day).toFixed(2)},${100 - each[key]}`).join(' ')}
                  fill="none"
                  strokeWidth="2.5"
                  strokeLinejoin="round"
                  strokeDasharray={dashes}
                  strokeLinecap={dashes ? 'butt' : 'round'}
                  vectorEffect="non-scaling-stroke"
                  className={stroke}
                />
              ))}
            </svg>
            {spacedDays(percents, 6).map((each) => (
              <svg key={each.day} x={`${x(each.day)}%`} y="8" overflow="visible">
                {lines.map(({ key, label, fill }) => (
                  <g key={key} className={cx(fill, 'stroke-surface')} strokeWidth="1">
                    <title>{`${showDate(each.day)}: ${label} ${each[key]}%`}</title>
                    <Marker line={key} y={heightOf(each[key])} />
                  </g>
                ))}
              </svg>
            ))}
            <DateAxis first={first.day} last={last.day} />
          </svg>
        </div>
        <svg
          aria-hidden
          width="110"
          height={height + 34}
          className="hidden shrink-0 overflow-visible @md:block"
        >
          {lines.map(({ key, label, fill }, index) => (
            <g key={key} className={fill}>
              <Marker line={key} x={14} y={8 + ends[index]!} />
              <text x="23" y={8 + ends[index]! + 4} className="tabular fill-ink text-2xs font-semibold">
                {label} {percents.at(-1)![key]}%
              </text>
            </g>
          ))}
        </svg>
      </div>
      {/* Narrow charts have no room for labels at the ends of the lines. */}
      <ul aria-hidden className="tabular mt-1 flex flex-wrap gap-x-3 text-2xs font-semibold @md:hidden">
        {lines.map(({ key, label, fill }) => (
          <li key={key} className="flex items-center gap-1.5">
            <svg viewBox="0 0 10 10" className={cx('size-2.5', fill)}>
              <Marker line={key} x={5} y={5} />
            </svg>
            {label} {percents.at(-1)![key]}%
          </li>
        ))}
      </ul>
      <ChartTable
        caption="Opinion over time"
        rows={days.toReversed()}
        rowKey={({ day }) => day}
        columns={[
          { key: 'day', head: 'Day', cell: ({ day }) => showDate(day), rowHeader: true, nowrap: true },
          ...tallyColumns,
        ]}
      />
    </figure>
  );
}

/** Circle for support, triangle for opposition, square for Not Sure. */
function Marker({ line, x = 0, y }: { line: (typeof lines)[number]['key']; x?: number; y: number }) {
  if (line === 'support') return <circle cx={x} cy={y} r="4" />;
  if (line === 'oppose') return <path d={`M${x - 4.5},${y - 3.5}h9l-4.5,8z`} />;
  return <rect x={x - 3.5} y={y - 3.5} width="7" height="7" />;
}

function DateAxis({ first, last }: { first: string; last: string }) {
  const days = axisDays(first, last, 4);
  const withYear = first.slice(0, 4) !== last.slice(0, 4);
  // Narrow charts label only both ends.
  const isEnd = (index: number) => index === 0 || index === days.length - 1;
  return days.map((day, index) => (
    <g key={day} className={isEnd(index) ? undefined : 'hidden @md:inline'}>
      <svg x={`${positionOf(day, first, last)}%`} overflow="visible">
        <rect x="-0.5" y={height + 8} width="1" height="5" className="fill-rule-strong" />
        <text
          y={height + 28}
          textAnchor={index === 0 ? 'start' : index === days.length - 1 ? 'end' : 'middle'}
          className="fill-ink-2 text-2xs"
        >
          {axisLabel(day, withYear)}
        </text>
      </svg>
    </g>
  ));
}
