import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { X } from 'lucide-react';
import { cx } from './cx.ts';
import { toneColors, toneIcons, type NoticeTone } from './Notice.tsx';

export type ToastTone = Exclude<NoticeTone, 'warning'>;

interface ToastProps {
  tone: ToastTone;
  children: ReactNode;
  onClose: () => void;
}

/**
 * Visual only: the ToastRegion announces it, and its owner decides how long it stays. In a narrow column the
 * text is below the icon, so that an email address fits on a line.
 */
export function Toast({ tone, children, onClose }: ToastProps) {
  const Icon = toneIcons[tone];
  const dismiss = useRef<HTMLButtonElement>(null);
  const before = useRef<HTMLElement>(null);
  // When it ends with the focus in it, the focus goes back to where the reader was.
  useLayoutEffect(() => {
    const button = dismiss.current;
    return () => {
      if (document.activeElement === button) before.current?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <div
      data-toast=""
      className={cx(
        'pointer-events-auto flex w-full max-w-110 animate-rise items-start gap-x-3 rounded-md border border-l-4 py-1 pr-1 pl-3 text-sm text-ink shadow-2 @max-2xs:flex-wrap @max-2xs:justify-between',
        toneColors[tone],
      )}
    >
      <Icon aria-hidden className="mt-2.5 size-5 shrink-0" />
      <div className="min-w-0 grow py-2.5 @max-2xs:order-last @max-2xs:basis-full @max-2xs:pt-0 @max-2xs:pr-2">
        {children}
      </div>
      <button
        ref={dismiss}
        type="button"
        onFocus={({ relatedTarget }) => {
          before.current = relatedTarget as HTMLElement | null;
        }}
        onClick={onClose}
        aria-label="Dismiss"
        className="grid size-10 shrink-0 place-items-center rounded-sm text-ink-2 hover:text-ink max-mid:size-11"
      >
        <X aria-hidden className="size-4.5" />
      </button>
    </div>
  );
}

/**
 * Where toasts appear. Always in the page, so that screen readers announce later content. Above the bottom
 * bars on phones, in the bottom right corner on tablets, where the page ends below it, and in the free space
 * right of the content on wide screens. While one shows, scroll padding keeps focused elements clear of it.
 */
export function ToastRegion({ children }: { children?: ReactNode }) {
  return (
    <section aria-label="Messages" className="toast-region">
      <div role="status" className="@container flex flex-col items-center gap-2">
        {children}
      </div>
    </section>
  );
}

/**
 * Toasts inside an open dialog, below its scrolling part: outside it nothing is announced or clickable.
 * The button that was pressed stays in view.
 */
export function DialogToasts({ children }: { children?: ReactNode }) {
  useLayoutEffect(() => {
    if (children) document.activeElement?.scrollIntoView({ block: 'nearest' });
  }, [children]);
  return (
    <div role="status" className="@container px-5 not-empty:pb-5 mid:px-6">
      {children}
    </div>
  );
}
