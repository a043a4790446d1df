import { ArrowLeft } from 'lucide-react';
import { useQueryClient } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import type { Endpoint } from '#contract/endpoint.ts';
import { invalidate } from '#web/api/queries.ts';
import { ShareMenu } from '#web/sharing/ShareMenu.tsx';
import { isOpenedByNotification, stepsBehind } from './way-back.ts';

interface DetailsBarProps {
  /** 'Bill details', 'Initiative details' … */
  title: string;
  /** The list one goes back to where there is no step behind. */
  list: string;
  /** Read again on the way back. */
  lists: readonly Endpoint[];
  shared: { title: string; path: string };
}

/** The head of a details screen: the way back, what kind of thing this is, and sharing. */
export function DetailsBar({ title, list, lists, shared }: DetailsBarProps) {
  const navigate = useNavigate();
  const location = useLocation();
  const client = useQueryClient();
  const home = isOpenedByNotification(location.search);
  const back = (event: MouseEvent) => {
    for (const endpoint of lists) void invalidate(client, endpoint);
    if (home || stepsBehind() === 0) return;
    event.preventDefault();
    void navigate(-1);
  };
  return (
    <div className="-mt-1 flex min-h-11 items-center gap-1">
      <Link
        to={home ? '/home' : list}
        onClick={back}
        aria-label="Back"
        className="-ml-3 grid size-11 shrink-0 place-items-center rounded-md text-ink-2 hover:text-ink"
      >
        <ArrowLeft aria-hidden className="size-5" />
      </Link>
      <p className="min-w-0 grow truncate text-sm font-semibold">{title}</p>
      <ShareMenu {...shared} compact />
    </div>
  );
}
