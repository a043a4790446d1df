import { Download } from 'lucide-react';
import type { ExportFormat, FeedFormat } from '#contract/sharing.ts';
import { unreachable } from '#web/api/network.ts';
import type { ListCall } from '#web/lists/list-endpoint.ts';
import { listFeed, listFiles } from '#web/lists/list-feed.ts';
import { showToast } from '#web/shell/messages.ts';
import { useLazyDialog } from '#web/shell/useLazyDialog.ts';
import { useViewer } from '#web/shell/viewer.ts';
import { Menu, type MenuItem } from '#web/shell/links/Menu.tsx';

/** Exports of a list and subscriptions to it. A popover, so that it opens before JavaScript. */
export function ListMenu(call: ListCall) {
  const viewer = useViewer();
  const feedDialog = useLazyDialog(() => import('./WatchlistFeedDialog.tsx'));
  const { path, search } = listFiles(call);
  const feedAt = listFeed(call);
  const file = (format: ExportFormat) => `${path}/export.${format}${search}`;
  // Files of a member's own list need the session token, which only a script can send.
  const saved = (format: ExportFormat) =>
    feedAt ? { href: file(format) } : { onSelect: () => void save(file(format)) };
  const files: MenuItem[] = [
    { label: 'Spreadsheet (CSV)', ...saved('csv') },
    { label: 'Data file (JSON)', ...saved('json') },
  ];
  const feeds: MenuItem[] = feedAt
    ? [feed('News feed (RSS)', 'rss', true), feed('Add to calendar (ICS)', 'ics')]
    : [];
  function feed(label: string, format: FeedFormat, separated = false): MenuItem {
    return { label, href: feedAt!(format), separated };
  }
  const watchlist: MenuItem = {
    label: 'Subscribe to my watchlist',
    onSelect: feedDialog.open,
    separated: true,
  };
  return (
    <>
      <Menu
        label="Download or follow"
        trigger={
          <span className="inline-flex items-center gap-1.5 px-2 text-sm font-semibold">
            <Download className="size-4" />
            Download or follow
          </span>
        }
        items={[...files, ...feeds, ...(viewer ? [watchlist] : [])]}
      />
      {feedDialog.Dialog && <feedDialog.Dialog onClose={feedDialog.close} />}
    </>
  );
}

function save(path: string): Promise<void> {
  return import('./download.ts').then(
    ({ download }) => download(path),
    () => showToast(unreachable, 'danger'),
  );
}
