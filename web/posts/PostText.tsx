import { useId, useState } from 'react';
import { Link } from '#web/shell/links/Link.tsx';
import { cx } from '#web/ui/cx.ts';
import { partsOf, withMentions, type Mentioned } from './linked-text.ts';

interface PostTextProps {
  text: string;
  /** The text is a notice in place of the removed text. */
  notice: boolean;
  /** Shows a long text in full. */
  whole?: boolean | undefined;
  /** Members whose names become links. */
  mentions?: readonly Mentioned[] | undefined;
}

/** The text of a post, in its own writing direction. A long text is folded. */
export function PostText({ text, notice, whole = false, mentions = [] }: PostTextProps) {
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
        {notice ? text : <LinkedText text={text} mentions={mentions} />}
      </p>
      {long && (
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="block min-h-11 text-sm font-semibold text-accent-ink underline-offset-2 hover:underline mid:min-h-8"
        >
          {open ? 'Show less' : 'Show more'}
        </button>
      )}
    </>
  );
}

/** A text whose http and https addresses and mentions are links. */
function LinkedText({ text, mentions }: { text: string; mentions: readonly Mentioned[] }) {
  return withMentions(partsOf(text), mentions).map((part, index) => {
    if (part.to) {
      return (
        <Link key={index} to={part.to} className="relative font-semibold">
          {part.text}
        </Link>
      );
    }
    if (!part.href) return part.text;
    return (
      <a key={index} href={part.href} rel="noreferrer nofollow ugc" className="relative">
        {part.text}
      </a>
    );
  });
}

function isLong(text: string): boolean {
  return text.length > 900 || text.split('\n').length > 12;
}
