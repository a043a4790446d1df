import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createWatchlistFeed, deleteWatchlistFeed, watchlistFeed } from '#contract/watchlist.ts';
import type { Output } from '#contract/endpoint.ts';
import { useApiMutation } from '#web/api/mutations.ts';
import { apiQuery } from '#web/api/queries.ts';
import { showToast } from '#web/shell/messages.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { showDate } from '#web/ui/dates.ts';
import { TextField } from '#web/ui/TextField.tsx';

const names = { rss: 'RSS', atom: 'Atom', ics: 'Calendar (ICS)' } as const;

/** The private link to one's watchlist: made, shown once, replaced, taken back. */
export function WatchlistFeedDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const client = useQueryClient();
  const since = useQuery({ ...apiQuery(watchlistFeed, {}), enabled: open }).data?.created_at ?? null;
  const know = (created_at: string | null) =>
    client.setQueryData(apiQuery(watchlistFeed, {}).queryKey, { created_at });
  const make = useApiMutation(createWatchlistFeed, { onSuccess: ({ created_at }) => know(created_at) });
  const remove = useApiMutation(deleteWatchlistFeed, { onSuccess: () => know(null) });
  const done = {
    onSuccess: ({ message }: { message: string }) => showToast(message),
    onError: (error: Error) => showToast(error.message, 'danger'),
  };
  const close = () => {
    make.reset();
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Subscribe to my watchlist"
      actions={
        <>
          {since && (
            <Button
              variant="secondary"
              busy={remove.isPending}
              onClick={() => remove.mutate({}, { ...done, onSettled: () => make.reset() })}
            >
              Take the link back
            </Button>
          )}
          <Button busy={make.isPending} onClick={() => make.mutate({}, done)}>
            {since ? 'Make a new link' : 'Make a private link'}
          </Button>
        </>
      }
    >
      <p className="text-sm text-ink-2">
        A feed reader or calendar tells you when something on your watchlist changes. Whoever has the link
        sees what you watch, so keep it to yourself.
      </p>
      {make.data ? <Addresses feeds={make.data.feeds} /> : since && <Known since={since} />}
    </Dialog>
  );
}

function Known({ since }: { since: string }) {
  return (
    <p className="text-sm">
      Your link has worked since <b>{showDate(since.slice(0, 10))}</b>. It was shown once. If you have lost
      it, make a new one; the old one stops working then.
    </p>
  );
}

function Addresses({ feeds }: { feeds: Output<typeof createWatchlistFeed>['feeds'] }) {
  const copy = (address: string) =>
    navigator.clipboard.writeText(address).then(
      () => showToast('The link has been copied.'),
      () => showToast('Something went wrong', 'danger'),
    );
  return (
    <ul className="space-y-3">
      {(Object.keys(names) as (keyof typeof names)[]).map((format) => (
        <li key={format} className="flex items-end gap-2">
          <TextField
            label={names[format]}
            readOnly
            value={feeds[format]}
            onFocus={(event) => event.currentTarget.select()}
            className="min-w-0 grow"
          />
          <Button variant="secondary" onClick={() => void copy(feeds[format])}>
            Copy
          </Button>
        </li>
      ))}
    </ul>
  );
}
