import { ArrowLeft } from 'lucide-react';
import { useQueryClient } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Link } from '#web/shell/links/Link.tsx';
import type { Endpoint } from '#contract/endpoint.ts';
import { invalidate } from '#web/api/queries.ts';
import type { ShareableItem } from '#web/sharing/share-addresses.ts';
import { ShareMenu } from '#web/sharing/ShareMenu.tsx';

interface DetailsBarProps {
  /** 'Bill details', 'Initiative details' … */
  title: string;
  /** The target of Back if the history has no earlier screen of ours. */
  list: string;
  /** Lists to invalidate on the way back. */
  lists: readonly Endpoint[];
  /** Undefined: not to be shared. */
  item: ShareableItem | undefined;
}

/** The bar above a details screen: Back, the kind of item, and sharing. */
export function DetailsBar({ title, list, lists, item }: DetailsBarProps) {
  const navigate = useNavigate();
  const location = useLocation();
  const client = useQueryClient();
  const fromNotification = new URLSearchParams(location.search).get('from') === 'notification';
  const back = (event: MouseEvent) => {
    for (const endpoint of lists) void invalidate(client, endpoint);
    if (fromNotification || !canGoBack(location.key)) return;
    event.preventDefault();
    void navigate(-1);
  };
  return (
    <div className="-mt-1 flex min-h-11 items-center gap-1 print:hidden">
      <Link
        to={fromNotification ? '/home' : list}
        onClick={back}
        aria-label="Back"
        className="-ml-3 bar-icon"
      >
        <ArrowLeft aria-hidden className="size-5" />
      </Link>
      <p className="min-w-0 grow truncate text-sm font-semibold">{title}</p>
      {item && <ShareMenu item={item} network />}
    </div>
  );
}

/** Whether the history has an earlier screen of ours. The first screen has the key 'default'. */
function canGoBack(locationKey: string): boolean {
  return locationKey !== 'default' && (window.navigation?.canGoBack ?? true);
}
