import type { ReactNode } from 'react';
import { ChevronRight } from 'lucide-react';
import { cx } from './cx.ts';

interface DisclosureProps {
  summary: ReactNode;
  open?: boolean;
  className?: string;
  /** Called when it is open: on opening, and on hydration of one that was opened before. */
  onOpen?: () => void;
  children: ReactNode;
}

/** The browser's own <details>: works without script, and Find in page opens it. */
export function Disclosure({ summary, open, className, onOpen, children }: DisclosureProps) {
  return (
    <details
      ref={onOpen && ((details) => void (details?.open && onOpen()))}
      open={open}
      onToggle={onOpen && ((event) => event.currentTarget.open && onOpen())}
      className={cx('group border-b border-rule', className)}
    >
      <summary className="flex min-h-11 items-start gap-2 rounded-sm py-2.5 leading-normal font-semibold hover:text-accent-ink">
        <ChevronRight
          aria-hidden
          className="mt-0.75 size-4.5 shrink-0 text-ink-3 transition-transform group-open:rotate-90"
        />
        {summary}
      </summary>
      <div className="pt-1 pb-4 pl-6.5">{children}</div>
    </details>
  );
}
