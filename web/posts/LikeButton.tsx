import { Heart } from 'lucide-react';
import { cx } from '#web/ui/cx.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { countedNoun, showCount } from '#web/ui/numbers.ts';

export interface Like {
  liked: boolean;
  count: number;
  toggle: () => void;
}

/** A heart with the number of likes. */
export function LikeButton({ liked, count, toggle, author }: Like & { author: string }) {
  return (
    <IconButton
      // Whether it is on is in aria-pressed.
      label={`Like, ${countedNoun(count, 'like')}, post by ${author}`}
      aria-pressed={liked}
      icon={<Heart aria-hidden className={cx('size-4', liked && 'fill-current text-accent')} />}
      onClick={toggle}
      className="px-2.5"
    >
      <span aria-hidden className="tabular">
        {showCount(count)}
      </span>
    </IconButton>
  );
}
