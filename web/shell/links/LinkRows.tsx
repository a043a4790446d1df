import { ChevronRight } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from './Link.tsx';

/** Links to further screens, one below the other. */
export function LinkRows(list: ComponentProps<'ul'>) {
  return <ul {...list} className="link-rows" />;
}

interface LinkRowProps {
  to: string;
  icon: ReactNode;
  label: string;
  state?: ReactNode;
  text: string;
}

export function LinkRow({ to, icon, label, state, text }: LinkRowProps) {
  return (
    <li>
      <Link
        to={to}
        className="flex min-h-14 items-center gap-3.5 px-4 py-3 no-underline hover:bg-accent-wash mid:px-5"
      >
        <span aria-hidden className="text-accent-ink max-[15rem]:hidden [&>svg]:size-5">
          {icon}
        </span>
        <span className="min-w-0 grow">
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold text-ink">
            {label}
            {state}
          </span>
          <span className="block text-sm text-pretty text-ink-2">{text}</span>
        </span>
        <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-3 max-[15rem]:hidden" />
      </Link>
    </li>
  );
}
