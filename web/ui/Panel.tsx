import { type ReactNode, useId } from 'react';
import { cx } from './cx.ts';

interface PanelProps {
  heading?: ReactNode;
  /** Small link or button at the end of the heading line. */
  action?: ReactNode;
  /** One of many in a list: an article, because a page has few regions. */
  as?: 'section' | 'article';
  className?: string;
  children: ReactNode;
}

/** A card on the page's background; with a heading it is a named region. */
export function Panel({ heading, action, as: Tag = 'section', className, children }: PanelProps) {
  const id = useId();
  return (
    <Tag aria-labelledby={heading ? id : undefined} className={cx('panel mid:p-5', className)}>
      {heading && (
        <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <h2 id={id} className="text-lg">
            {heading}
          </h2>
          {action}
        </div>
      )}
      {children}
    </Tag>
  );
}
