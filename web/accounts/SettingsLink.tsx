import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** The look of the list around them. */
export const settingsLinks =
  'overflow-hidden rounded-lg border border-rule bg-surface shadow-1 [&>li+li]:border-t [&>li+li]:border-rule';

/** One of several ways to more settings: what is there, and what it is for. */
export function SettingsLink({
  to,
  icon,
  label,
  text,
}: {
  to: string;
  icon: ReactNode;
  label: string;
  text: string;
}) {
  return (
    <li>
      <Link
        to={to}
        className="flex min-h-14 items-center gap-3.5 px-4 py-3 no-underline hover:bg-accent-wash mid:px-5"
      >
        <span aria-hidden className="text-accent-ink [&>svg]:size-5">
          {icon}
        </span>
        <span className="min-w-0 grow">
          <span className="block font-semibold text-ink">{label}</span>
          <span className="block text-sm text-ink-2">{text}</span>
        </span>
        <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-3" />
      </Link>
    </li>
  );
}
