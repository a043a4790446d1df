import { fewVoters, type Tally } from '#contract/opinions/opinion-levels.ts';
import { cx } from '#web/ui/cx.ts';
import { showPeople } from '#web/ui/numbers.ts';
import { levelStyles } from './level-styles.ts';
import { countsText, splitOf } from './split.ts';

/** '33% oppose', '12,408 people', '53% support' over a bar of five parts; counts of few people. */
export function OpinionSplit({ tally }: { tally: Pick<Tally, 'counts' | 'voters'> }) {
  if (tally.voters === 0) {
    return (
      <div className="split">
        <p>No opinions yet</p>
        <svg aria-hidden width="100%" height="12">
          <rect width="100%" height="12" className="fill-sunken" />
        </svg>
      </div>
    );
  }
  const { support, oppose, parts } = splitOf(tally.counts);
  // In a card of Home, such a number needs a separate line.
  const isLong = tally.voters >= 100_000;
  return (
    <div className="split">
      {tally.voters < fewVoters ? (
        <p>{countsText(tally.counts)}</p>
      ) : (
        <p className="flex flex-wrap justify-between gap-x-1.5">
          {support + oppose === 0 ? (
            <span>
              <b>100%</b> not sure
            </span>
          ) : (
            <>
              <span>
                <b>{oppose}%</b> oppose
              </span>
              <span className={isLong ? undefined : 'order-last'}>
                <b>{support}%</b> support
              </span>
            </>
          )}
          <span className={isLong ? 'basis-full' : undefined}>{showPeople(tally.voters)}</span>
        </p>
      )}
      <svg aria-hidden width="100%" height="12">
        {parts.map(({ level, from, width }) => (
          <rect
            key={level}
            x={`${from}%`}
            width={`${width}%`}
            height="12"
            className={cx(levelStyles[level].shape, 'stroke-0')}
          />
        ))}
        {parts.map(
          ({ level, from, width }) =>
            width > 0 &&
            from > 0 && <rect key={level} x={`${from}%`} width="1.5" height="12" className="fill-surface" />,
        )}
      </svg>
    </div>
  );
}
