import { levelNames, type OpinionLevel } from '#contract/opinions/opinion-levels.ts';
import { cx } from '#web/ui/cx.ts';
import { levelStyles } from './level-styles.ts';

/** A level as a small colored square and its name. */
export function LevelMark({
  level,
  label = levelNames[level],
  className,
}: {
  level: OpinionLevel;
  label?: string;
  className?: string;
}) {
  return (
    <span className={cx('inline-flex items-center gap-1.5 text-xs font-semibold', className)}>
      <svg viewBox="0 0 10 10" aria-hidden className="size-2.5 shrink-0">
        <rect x="0.5" y="0.5" width="9" height="9" rx="1.5" className={levelStyles[level].shape} />
      </svg>
      {label}
    </span>
  );
}
