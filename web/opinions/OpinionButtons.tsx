import { Check } from 'lucide-react';
import { levelNames, type OpinionLevel, opinionLevels } from '#contract/opinions/opinion-levels.ts';
import { cx } from '#web/ui/cx.ts';
import { levelStyles } from './level-styles.ts';

interface OpinionButtonsProps {
  value: OpinionLevel | null;
  onPress: (level: OpinionLevel) => void;
  busy?: boolean;
  label?: string;
}

const pressed: Record<OpinionLevel, string> = {
  strong_support: 'bg-strong-support text-on-strong-support',
  support: 'bg-support text-on-support',
  neutral: 'bg-neutral text-on-neutral',
  oppose: 'bg-oppose text-on-oppose',
  strong_oppose: 'bg-strong-oppose text-on-strong-oppose',
};

/** Five buttons that act at once, strong oppose to strong support. Arrow keys must not save, so no radios. */
export function OpinionButtons({
  value,
  onPress,
  busy = false,
  label = 'Your opinion',
}: OpinionButtonsProps) {
  return (
    <div role="group" aria-label={label} className="@container">
      <div className="grid gap-1 @min-[14.5rem]:grid-cols-5 @md:gap-2">
        {opinionLevels.toReversed().map((level) => {
          const { icon: Icon, foot } = levelStyles[level];
          const isPressed = value === level;
          return (
            <button
              key={level}
              type="button"
              aria-pressed={isPressed}
              aria-disabled={busy || undefined}
              onClick={() => !busy && onPress(level)}
              className={cx(
                'relative flex min-h-12 min-w-0 items-center gap-2 overflow-hidden rounded-md border px-2.5 py-1.5 text-2xs leading-tight font-semibold transition-colors',
                '@min-[14.5rem]:min-h-19 @min-[14.5rem]:flex-col @min-[14.5rem]:gap-1 @min-[14.5rem]:px-0.5 @min-[14.5rem]:pt-2.5 @min-[14.5rem]:pb-3 @min-[14.5rem]:text-center @min-[14.5rem]:@max-[18.5rem]:tracking-tight @md:text-xs',
                'forced-color-adjust-none aria-disabled:cursor-progress',
                isPressed
                  ? cx('border-ink inset-ring-2 inset-ring-ink', pressed[level])
                  : 'border-edge bg-surface text-ink hover:border-ink',
              )}
            >
              <Icon aria-hidden className="size-5 shrink-0" />
              <span>{levelNames[level]}</span>
              {isPressed ? (
                <Check aria-hidden strokeWidth={3} className="absolute top-1 right-1 size-3.5" />
              ) : (
                <span
                  aria-hidden
                  className={cx(
                    'absolute inset-y-0 left-0 w-1.5 @min-[14.5rem]:inset-x-0 @min-[14.5rem]:top-auto @min-[14.5rem]:h-1.5 @min-[14.5rem]:w-auto',
                    foot,
                  )}
                />
              )}
            </button>
          );
        })}
      </div>
    </div>
  );
}
