import { Calendar, FileJson, FileSpreadsheet, Link2, Rss, Share } from 'lucide-react';
import { useState } from 'react';
import type { ExportFormat, FeedFormat } from '#contract/sharing.ts';
import type { ListCall } from '#web/lists/list-endpoint.ts';
import { listFeed, listFiles } from '#web/lists/list-feed.ts';
import { showToast } from '#web/shell/messages.ts';
import { useViewer } from '#web/shell/viewer.ts';
import { readToken } from '#web/api/storage.ts';
import { Menu, type MenuItem } from '#web/shell/links/Menu.tsx';
import { WatchlistFeedDialog } from './WatchlistFeedDialog.tsx';

const icon = 'size-4 shrink-0 text-ink-3';

/** Exports of a list and subscriptions to it. Loaded after the list. */
export default function ListMenu(call: ListCall) {
  const viewer = useViewer();
  const [isOpen, setOpen] = useState(false);
  const { path, search } = listFiles(call);
  const feedAt = listFeed(call);
  const save = (format: ExportFormat) => () => void download(`${path}/export.${format}${search}`);
  const files: MenuItem[] = [
    { label: 'Export as CSV', icon: <FileSpreadsheet aria-hidden className={icon} />, onSelect: save('csv') },
    { label: 'Export as JSON', icon: <FileJson aria-hidden className={icon} />, onSelect: save('json') },
  ];
  const feeds: MenuItem[] = feedAt
    ? [
        feed('Subscribe by RSS', 'rss', <Rss aria-hidden className={icon} />, true),
        feed('Subscribe by Atom', 'atom', <Rss aria-hidden className={icon} />),
        feed('Add to calendar (ICS)', 'ics', <Calendar aria-hidden className={icon} />),
      ]
    : [];
  function feed(label: string, format: FeedFormat, symbol: MenuItem['icon'], separated = false): MenuItem {
    return { label, icon: symbol, href: feedAt!(format), separated };
  }
  const watchlist: MenuItem = {
    label: 'Subscribe to my watchlist',
    icon: <Link2 aria-hidden className={icon} />,
    onSelect: () => setOpen(true),
    separated: true,
  };
  return (
    <>
      <Menu
        label="Export and subscribe"
        trigger={<Share className="size-4" />}
        items={[...files, ...feeds, ...(viewer ? [watchlist] : [])]}
      />
      {viewer && <WatchlistFeedDialog open={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Sends the session token in a header, so that it appears in no address. */
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
