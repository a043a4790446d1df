import { levelsFromLeft } from './split.ts';
import { cx } from '#web/ui/cx.ts';
import { levelStyles } from './level-styles.ts';

/** Five equal segments from −10 to +10, marked at the score. Decorative: the number is in the text. */
export function ScoreScale({ score, land = false }: { score: number | null; land?: boolean }) {
  return (
    <div aria-hidden className="text-2xs text-ink-3">
      <svg width="100%" height="20" className="block overflow-visible">
        {levelsFromLeft.map((level, index) => (
          <rect
            key={level}
            x={`${index * 20}%`}
            y="6"
            width="20%"
            height="8"
            className={cx(levelStyles[level].shape, 'stroke-0', score === null && 'opacity-35')}
          />
        ))}

        {[20, 40, 60, 80].map((at) => (
          <rect key={at} x={`${at}%`} y="6" width="1.5" height="8" className="fill-surface" />
        ))}
        {score !== null && (
          <svg
            x={`${(score + 10) * 5}%`}
            overflow="visible"
            className="transition-[x] duration-700 ease-settle"
          >
            <g className={cx(land && 'animate-land')}>
              <rect x="-4" y="-2" width="8" height="24" rx="4" className="fill-surface" />
              <rect x="-2" y="0" width="4" height="20" rx="2" className="fill-ink" />
            </g>
          </svg>
        )}
      </svg>
      <div className="mt-1 grid grid-cols-[1fr_auto_1fr]">
        <span>−10 oppose</span>
        <span className="text-center">0</span>
        <span className="text-right">support +10</span>
      </div>
    </div>
  );
}
