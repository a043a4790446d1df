import { type MouseEvent, type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { cx } from './cx.ts';

export interface MenuItem {
  label: string;
  icon?: ReactNode;
  /** A page of ours. */
  to?: string;
  /** Any other address, such as mailto:. */
  href?: string;
  onSelect?: () => void;
  /** A rule above it. */
  apart?: boolean;
}

export interface MenuProps {
  /** What the control is called: 'Account menu'. */
  label: string;
  /** What the control looks like: an avatar, an icon. */
  trigger: ReactNode;
  items: readonly MenuItem[];
  /** Above the items, such as the member's name. */
  header?: ReactNode;
  className?: string;
}

const look =
  'flex min-h-11 w-full items-center gap-3 rounded-sm px-3 text-left text-sm text-ink no-underline hover:bg-accent-wash hover:no-underline mid:min-h-10';

/** A list of links and buttons in a popover: the browser closes it on Escape and outside, and gives focus back. */
export function Menu({ label, trigger, items, header, className }: MenuProps) {
  const id = useId();
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        className={cx(
          'grid min-h-11 min-w-11 place-items-center rounded-md text-ink-2 hover:text-ink',
          className,
        )}
      >
        <span className="sr-only">{label}</span>
        <span aria-hidden>{trigger}</span>
      </button>
      <nav
        id={id}
        popover="auto"
        aria-label={label}
        className="under-invoker max-h-[calc(100dvh-var(--header)-1rem)] w-55 overflow-y-auto rounded-md border border-rule-strong bg-surface p-1.5 text-ink shadow-2"
      >
        {header && <div className="border-b border-rule px-3 pt-1 pb-2.5 text-sm">{header}</div>}
        <ul>
          {items.map((item) => (
            <li key={item.label} className={cx(item.apart && 'mt-1.5 border-t border-rule pt-1.5')}>
              <Item {...item} />
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}

// A navigation inside the page leaves a popover open; choosing must close it.
function close(event: MouseEvent<HTMLElement>) {
  event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
}

function Item({ label, icon, to, href, onSelect }: MenuItem) {
  const choose = (event: MouseEvent<HTMLElement>) => {
    close(event);
    onSelect?.();
  };
  const inside = (
    <>
      {icon}
      {label}
    </>
  );
  if (to !== undefined) {
    return (
      <Link to={to} className={look} onClick={choose}>
        {inside}
      </Link>
    );
  }
  if (href !== undefined) {
    return (
      <a href={href} className={look} onClick={choose}>
        {inside}
      </a>
    );
  }
  return (
    <button type="button" className={look} onClick={choose}>
      {inside}
    </button>
  );
}
