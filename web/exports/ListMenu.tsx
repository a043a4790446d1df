import { Calendar, FileJson, FileSpreadsheet, Link2, Rss, Share } from 'lucide-react';
import { useState } from 'react';
import { listBills, listWatched } from '#contract/bills.ts';
import type { ExportFormat } from '#contract/exports.ts';
import { listInitiatives } from '#contract/initiatives.ts';
import { toSearch } from '#web/network.ts';
import { showToast } from '#web/shell/messages.ts';
import { useViewer } from '#web/shell/viewer.ts';
import { readToken } from '#web/storage.ts';
import { Menu, type MenuItem } from '#web/ui/Menu.tsx';
import { WatchlistFeedDialog } from './WatchlistFeedDialog.tsx';

export interface ListMenuProps {
  /** The list's call and its query. */
  endpoint: { path: string };
  query: Record<string, unknown>;
}

const icon = 'size-4 shrink-0 text-ink-3';

/** A list to take along: as a file, or to subscribe to. Loaded after the list, which does not wait for it. */
export default function ListMenu({ endpoint, query }: ListMenuProps) {
  const viewer = useViewer();
  const [asked, setAsked] = useState(false);
  const { page: _, ...filters } = query;
  const search = toSearch(filters);
  // The list of what one watches has its files under the list of all bills.
  const path = endpoint.path === listWatched.path ? listBills.path : endpoint.path;
  const own =
    filters.filter === 'watchlist' ||
    String(filters.filter2 ?? '').startsWith('bills_') ||
    (path === listInitiatives.path && !filters.filter && !filters.visibility);
  const save = (format: ExportFormat) => () => void download(`${path}/export.${format}${search}`);
  const files: MenuItem[] = [
    { label: 'Export as CSV', icon: <FileSpreadsheet aria-hidden className={icon} />, onSelect: save('csv') },
    { label: 'Export as JSON', icon: <FileJson aria-hidden className={icon} />, onSelect: save('json') },
  ];
  // Feed readers cannot sign in: lists of one's own and state lists have no public address.
  const feeds: MenuItem[] =
    own || filters.category === 'state'
      ? []
      : [
          feed('Subscribe by RSS', 'rss', <Rss aria-hidden className={icon} />, true),
          feed('Subscribe by Atom', 'atom', <Rss aria-hidden className={icon} />),
          feed('Add to calendar (ICS)', 'ics', <Calendar aria-hidden className={icon} />),
        ];
  function feed(label: string, format: string, symbol: MenuItem['icon'], apart = false): MenuItem {
    return { label, icon: symbol, href: `${path}/feed.${format}${search}`, apart };
  }
  const watchlist: MenuItem = {
    label: 'Subscribe to my watchlist',
    icon: <Link2 aria-hidden className={icon} />,
    onSelect: () => setAsked(true),
    apart: true,
  };
  return (
    <>
      <Menu
        label="Export and subscribe"
        trigger={<Share className="size-4" />}
        items={[...files, ...feeds, ...(viewer ? [watchlist] : [])]}
      />
      {viewer && <WatchlistFeedDialog open={asked} onClose={() => setAsked(false)} />}
    </>
  );
}

/** With the session in the header, so that no token stands in an address that is kept somewhere. */
async function download(path: string): Promise<void> {
  const token = readToken();
  const reply = await fetch(path, { headers: token ? { authorization: token } : {} }).catch(() => undefined);
  if (!reply?.ok) {
    const refusal = (await reply?.json().catch(() => undefined)) as { errors?: string } | undefined;
    return showToast(
      refusal?.errors ?? 'We could not reach Polity. Check your connection and try again.',
      'danger',
    );
  }
  const address = URL.createObjectURL(await reply.blob());
  const [, name] = /filename="([^"]+)"/.exec(reply.headers.get('content-disposition') ?? '') ?? [];
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
