import { useId, useState } from 'react';
import { cx } from '#web/ui/cx.ts';

interface PostTextProps {
  text: string;
  /** Stands where a text was. */
  notice: boolean;
  /** Where it is what the screen is about. */
  whole?: boolean;
}

/** What somebody wrote, in their own direction. A long one is folded, so that those below it are in reach. */
export function PostText({ text, notice, whole = false }: PostTextProps) {
  const [open, setOpen] = useState(whole);
  const id = useId();
  const long = !whole && isLong(text);
  return (
    <>
      <p
        id={id}
        dir="auto"
        className={cx(
          'mt-1 max-w-measure wrap-anywhere whitespace-pre-line',
          notice && 'text-ink-3 italic',
          long && !open && 'line-clamp-8',
        )}
      >
        {text}
      </p>
      {long && (
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="min-h-11 text-sm font-semibold text-accent-ink underline-offset-2 hover:underline mid:min-h-8"
        >
          {open ? 'Show less' : 'Read all of it'}
        </button>
      )}
    </>
  );
}

/** Well beyond what the fold shows. */
function isLong(text: string): boolean {
  return text.length > 900 || text.split('\n').length > 12;
}
