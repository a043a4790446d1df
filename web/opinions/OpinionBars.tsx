import { Link } from '#web/shell/links/Link.tsx';
import {
  levelNames,
  type OpinionLevel,
  opinionLevels,
  type Tally,
  fewVoters,
} from '#contract/opinions/opinion-levels.ts';
import { cx } from '#web/ui/cx.ts';
import { showCount, showPeople, showScore } from '#web/ui/numbers.ts';
import { levelStyles } from './level-styles.ts';
import { ScoreScale } from './ScoreScale.tsx';
import { countsText } from './split.ts';

interface OpinionBarsProps {
  tally: Tally;
  /** True after the member's opinion was saved: animates the bars once. */
  justSaved?: boolean;
  /** Shows the five bars even without opinions. */
  showEmpty?: boolean;
  /** Where the name of a level leads: opinions of this level. */
  levelLink?: (level: OpinionLevel) => { to: string; selected: boolean };
}

/** The opinions on an item: score, or counts of few people; scale; five bars with count and percentage. */
export function OpinionBars({ tally, justSaved = false, showEmpty = false, levelLink }: OpinionBarsProps) {
  const none = tally.voters === 0;
  const few = tally.voters < fewVoters;
  const score = <span>{showScore(tally.score)}</span>;
  return (
    <div className="@container">
      {none ? (
        <div className="mb-3">
          <p className="font-semibold">No opinions yet</p>
          <p className="text-sm text-ink-2">Be the first to voice yours.</p>
        </div>
      ) : (
        <p className="mb-2.5 flex flex-wrap items-end gap-x-3 gap-y-1">
          <span
            className={cx('tabular font-title font-semibold', few ? 'text-xl' : 'text-3xl tracking-tight')}
          >
            {few ? countsText(tally.counts) : score}
          </span>
          <span className="text-xs leading-snug text-ink-2">
            score{few && <> {score}</>}, from −10 to +10
            <br />
            <strong className="text-ink">{showPeople(tally.voters)}</strong>
          </span>
        </p>
      )}
      <ScoreScale score={none ? null : tally.score} land={justSaved} />
      {(!none || showEmpty) && (
        <ul aria-label="Opinions" className="mt-4 space-y-2.5 @md:space-y-2">
          {opinionLevels.map((level) => (
            <Row
              key={level}
              level={level}
              tally={tally}
              link={none ? undefined : levelLink?.(level)}
              grow={justSaved}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

interface RowProps {
  level: OpinionLevel;
  tally: Tally;
  link: { to: string; selected: boolean } | undefined;
  grow: boolean;
}

function Row({ level, tally, link, grow }: RowProps) {
  const count = tally.counts[level];
  // Of few people, the count says more.
  const few = tally.voters < fewVoters;
  // The bar is exact; the percentage in the text is rounded.
  const length = `${(count / tally.voters) * 100}%`;
  return (
    <li className="grid grid-cols-[1fr_auto] items-center gap-x-3 gap-y-1 text-sm @md:grid-cols-[7.5rem_1fr_7rem]">
      {link ? (
        <Link
          to={link.to}
          preventScrollReset
          aria-current={link.selected ? 'true' : undefined}
          className={cx('relative -my-3 py-3 mid:-my-1 mid:py-1', link.selected && 'font-semibold')}
        >
          {levelNames[level]}
          <span className="sr-only">: show these opinions</span>
        </Link>
      ) : (
        <span>{levelNames[level]}</span>
      )}
      <span className="tabular text-right @md:order-3">
        <span className={few ? 'font-semibold' : 'text-xs text-ink-2'}>
          {showCount(count)}
          <span className="sr-only">{count === 1 ? ' person' : ' people'}</span>
        </span>{' '}
        <span className={cx('inline-block min-w-11', few ? 'text-xs text-ink-2' : 'font-semibold')}>
          {tally.percentages[level]}%
        </span>
      </span>
      <svg
        aria-hidden
        width="100%"
        height="14"
        className="col-span-2 block overflow-visible @md:order-2 @md:col-span-1"
      >
        <rect width="100%" height="14" rx="3" className="fill-sunken" />
        {count > 0 && (
          <rect
            width={length}
            height="14"
            rx="3"
            className={cx(
              levelStyles[level].shape,
              'origin-left transition-[width] duration-700 ease-settle [transform-box:fill-box]',
              grow && 'animate-grow',
            )}
          />
        )}
      </svg>
    </li>
  );
}
