import { type ReactNode, useId, useRef } from 'react';
import { closePopovers } from '../popovers.ts';
import { cx } from '#web/ui/cx.ts';

export interface MenuItem {
  label: string;
  icon?: ReactNode;
  href?: string;
  onSelect?: () => void;
  /** Draws a line above it. */
  separated?: boolean;
}

interface MenuProps {
  /** The accessible name: 'Account menu'. */
  label: string;
  /** The visible part: an avatar, an icon. */
  trigger: ReactNode;
  items: readonly MenuItem[];
}

const itemClass =
  'flex min-h-11 w-full items-center gap-3 rounded-sm px-3 text-left text-sm text-ink no-underline hover:bg-accent-wash hover:no-underline mid:min-h-10 [&>svg]:shrink-0';

/** Links and buttons in a popover. The browser closes it on Escape or an outside click and restores focus. */
export function Menu({ label, trigger, items }: MenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        className="grid min-h-11 min-w-11 place-items-center rounded-md text-ink-2 hover:text-ink"
      >
        <span className="sr-only">{label}</span>
        <span aria-hidden>{trigger}</span>
      </button>
      <nav
        id={id}
        popover="auto"
        aria-label={label}
        onBeforeToggle={({ newState, currentTarget }) =>
          newState === 'open' && placeAt(button.current!, currentTarget)
        }
        className="under-header max-h-[calc(100dvh-var(--header)-1rem)] w-60 max-w-[calc(100vw-1.5rem)] overflow-y-auto rounded-md border border-rule-strong bg-surface p-1.5 text-ink shadow-2"
      >
        <ul>
          {items.map((item) => (
            <li key={item.label} className={cx(item.separated && 'mt-1.5 border-t border-rule pt-1.5')}>
              <Item {...item} />
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}

/**
 * Places a menu that opens under its button, or above it where there is more room. Not by CSS anchor
 * positioning: Safari 26 can hang in a page with it.
 */
function placeAt(button: HTMLElement, menu: HTMLElement): void {
  const { top, bottom, right } = button.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const roomBelow = clientHeight - bottom;
  const isBelow = roomBelow > 320 || roomBelow > top;
  menu.style.position = 'absolute';
  menu.style.inset = [
    isBelow ? `${scrollY + bottom + 6}px` : 'auto',
    `${Math.max(clientWidth - right, 12)}px`,
    isBelow ? 'auto' : `${clientHeight - scrollY - top + 6}px`,
    'auto',
  ].join(' ');
}

function Item({ label, icon, href, onSelect }: MenuItem) {
  const choose = () => {
    closePopovers();
    onSelect?.();
  };
  const content = (
    <>
      {icon}
      {label}
    </>
  );
  if (href !== undefined) {
    return (
      <a href={href} className={itemClass} onClick={choose}>
        {content}
      </a>
    );
  }
  return (
    <button type="button" className={itemClass} onClick={choose}>
      {content}
    </button>
  );
}
