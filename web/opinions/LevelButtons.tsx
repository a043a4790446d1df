import { useId } from 'react';
import { Check } from 'lucide-react';
import { levelNames, type OpinionLevel, opinionLevels } from '#contract/opinions/opinion-levels.ts';
import { cx } from '#web/ui/cx.ts';
import { FieldError } from '#web/ui/FieldFrame.tsx';
import { levelStyles } from './level-styles.ts';

interface LevelButtonsProps {
  value: OpinionLevel | null;
  /** False: the choice has an outline instead of the check mark. */
  isSaved?: boolean;
  onChange: (level: OpinionLevel) => void;
  error?: string | undefined;
}

const checkedClass: Record<OpinionLevel, string> = {
  strong_support: 'has-checked:bg-strong-support has-checked:text-on-strong-support',
  support: 'has-checked:bg-support has-checked:text-on-support',
  neutral: 'has-checked:bg-neutral has-checked:text-on-neutral',
  oppose: 'has-checked:bg-oppose has-checked:text-on-oppose',
  strong_oppose: 'has-checked:bg-strong-oppose has-checked:text-on-strong-oppose',
};

/** Five radio buttons, strong oppose to strong support. */
export function LevelButtons({ value, isSaved = true, onChange, error }: LevelButtonsProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} className="@container min-w-0 space-y-1.5">
      <legend className="sr-only">Your opinion</legend>
      <div className="grid gap-1.5 @min-[20.5rem]:grid-cols-5 @lg:gap-2.5">
        {opinionLevels.toReversed().map((level, index) => (
          <LevelButton
            key={level}
            level={level}
            name={id}
            checked={value === level}
            isSaved={isSaved}
            onChange={onChange}
            isFirstWrong={error !== undefined && index === 0}
          />
        ))}
      </div>
      {error && <FieldError id={id}>{error}</FieldError>}
    </fieldset>
  );
}

interface LevelButtonProps {
  level: OpinionLevel;
  name: string;
  checked: boolean;
  isSaved: boolean;
  onChange: (level: OpinionLevel) => void;
  isFirstWrong: boolean;
}

function LevelButton({ level, name, checked, isSaved, onChange, isFirstWrong }: LevelButtonProps) {
  const { icon: Icon, foot } = levelStyles[level];
  return (
    <label
      className={cx(
        'relative flex min-h-12 cursor-pointer items-center gap-2.5 overflow-hidden rounded-md border border-edge bg-surface px-3 py-2 text-sm leading-tight font-semibold transition-colors',
        '@min-[20.5rem]:min-h-18 @min-[20.5rem]:flex-col @min-[20.5rem]:justify-center @min-[20.5rem]:gap-1 @min-[20.5rem]:px-0.5 @min-[20.5rem]:pb-3.5 @min-[20.5rem]:text-center @min-[20.5rem]:text-2xs @lg:px-2 @lg:text-sm',
        'hover:border-ink has-checked:border-ink has-checked:inset-ring-2 has-checked:inset-ring-ink',
        'has-focus-visible:ring-2 has-focus-visible:ring-focus has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus-edge',
        'forced-colors:has-checked:border-4 forced-colors:has-checked:border-[Highlight]',
        isSaved && checkedClass[level],
      )}
    >
      <input
        type="radio"
        name={name}
        value={level}
        checked={checked}
        data-invalid={isFirstWrong || undefined}
        onChange={() => onChange(level)}
        // Over the icon: a click on the text reaches the label.
        className="peer absolute top-0 left-0 m-0 h-full w-10 cursor-pointer appearance-none opacity-0 @min-[20.5rem]:h-1/2 @min-[20.5rem]:w-full"
      />
      <Icon aria-hidden className="size-5 shrink-0" />
      <span>{levelNames[level]}</span>
      {checked && isSaved && (
        <Check
          aria-hidden
          strokeWidth={3}
          className="absolute top-1 right-1 size-3.5 @lg:top-1.5 @lg:right-1.5 @lg:size-4"
        />
      )}
      <span
        aria-hidden
        className={cx(
          'absolute inset-y-0 left-0 w-1.5 @min-[20.5rem]:inset-x-0 @min-[20.5rem]:top-auto @min-[20.5rem]:h-1.5 @min-[20.5rem]:w-auto',
          isSaved && 'peer-checked:hidden',
          foot,
        )}
      />
    </label>
  );
}
