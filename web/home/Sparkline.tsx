import { graphDays, type Graph } from '#contract/home.ts';
import { opinionLevels } from '#contract/opinion-levels.ts';
import { showPeople } from '#web/ui/numbers.ts';

const day = 24 * 60 * 60 * 1000;
const height = 36;

/** How many people voiced an opinion on each of the last days, as bars; the sentence says it for those who do not see them. */
export function Sparkline({ series }: { series: Graph['series'] }) {
  const perDay = new Map(
    series.map(({ date, counts }) => [date, opinionLevels.reduce((sum, level) => sum + counts[level], 0)]),
  );
  const days = lastDays();
  const values = days.map((date) => perDay.get(date) ?? 0);
  const most = Math.max(1, ...values);
  const total = values.reduce((sum, value) => sum + value, 0);
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
        <rect y={height - 1} width={graphDays * 4} height="1" className="fill-rule-strong" />
        {values.map((value, index) => {
          const tall = value === 0 ? 0 : Math.max(2, (value / most) * (height - 2));
          return (
            <rect
              key={days[index]}
              x={index * 4}
              y={height - tall}
              width="3"
              height={tall}
              className="fill-accent"
            />
          );
        })}
      </svg>
      <figcaption className="mt-1 text-xs text-ink-3">
        {showPeople(total)} in the last {graphDays} days
      </figcaption>
    </figure>
  );
}

/** The last days in UTC, as YYYY-MM-DD, today last. */
function lastDays(): string[] {
  const today = Date.parse(new Date().toISOString().slice(0, 10));
  return Array.from({ length: graphDays }, (_, index) =>
    new Date(today - (graphDays - 1 - index) * day).toISOString().slice(0, 10),
  );
}
