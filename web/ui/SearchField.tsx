import type { ComponentProps } from 'react';
import { Search } from 'lucide-react';
import { cx } from './cx.ts';
import { useDefaultValue } from './useDefaultValue.ts';

interface SearchFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'size' | 'ref'> {
  /** The accessible name; the placeholder repeats it. */
  label: string;
}

/** The field alone: the caller puts it into a <search><form>. */
export function SearchField({ label, className, name = 'q', ...rest }: SearchFieldProps) {
  const field = useDefaultValue<HTMLInputElement>(rest.defaultValue);
  return (
    <div className={cx('relative', className)}>
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3.5 size-4.5 -translate-y-1/2 text-ink-3"
      />
      <input
        {...rest}
        ref={field}
        type="search"
        aria-label={label}
        name={name}
        enterKeyHint="search"
        placeholder={rest.placeholder ?? label}
        className="block min-h-11 w-full rounded-full border border-edge bg-surface py-1.5 pr-3 pl-10 text-base text-ellipsis hover:border-ink-3 focus-visible:border-accent mid:min-h-9 mid:pointer-fine:text-sm"
      />
    </div>
  );
}
