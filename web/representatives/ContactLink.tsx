import type { ReactNode } from 'react';

interface Props {
  href: string;
  icon: ReactNode;
  /** Screen readers read it before the visible text. */
  label: string;
  children: ReactNode;
}

/** An item of a list of contact details. */
export function ContactLink({ href, icon, label, children }: Props) {
  return (
    <li>
      <a href={href} rel="noreferrer" className="flex min-h-11 items-center gap-3 py-1 mid:min-h-8">
        <span aria-hidden className="text-ink-3 [&>svg]:size-4.5">
          {icon}
        </span>
        <span className="sr-only">{label}: </span>
        <span className="min-w-0 wrap-anywhere">{children}</span>
      </a>
    </li>
  );
}
