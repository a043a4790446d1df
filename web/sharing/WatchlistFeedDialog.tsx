import { useQueryClient } from '@tanstack/react-query';
import { createWatchlistFeed, deleteWatchlistFeed, watchlistFeed } from '#contract/watchlist.ts';
import type { Output } from '#contract/endpoint.ts';
import { useApiMutation } from '#web/api/mutations.ts';
import { useApiQuery } from '#web/api/queries.ts';
import { setCached } from '#web/api/set-cached.ts';
import { copy, report } from '#web/shell/messages.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { LocalTime } from '#web/ui/LocalTime.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';
import { TextField } from '#web/ui/TextField.tsx';

const names = { rss: 'RSS', atom: 'Atom', ics: 'Calendar (ICS)' } as const;

/** Creates, shows once, replaces and revokes the private link to the member's watchlist. */
export default function WatchlistFeedDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const { data, error, refetch } = useApiQuery(watchlistFeed, {});
  const since = data?.created_at ?? null;
  const setCreatedAt = (created_at: string | null) => setCached(client, watchlistFeed, {}, { created_at });
  const make = useApiMutation(createWatchlistFeed, {
    onSuccess: ({ created_at }) => setCreatedAt(created_at),
  });
  const remove = useApiMutation(deleteWatchlistFeed, { onSuccess: () => setCreatedAt(null) });

  return (
    <Dialog
      onClose={onClose}
      busy={make.isPending || remove.isPending}
      title="Subscribe to my watchlist"
      // A new link ends an older one, so it must be known whether there is one.
      actions={
        data && (
          <>
            {since && (
              <Button
                variant="secondary"
                busy={remove.isPending}
                onClick={() =>
                  void report(remove.mutateAsync({})).then((isRevoked) => isRevoked && make.reset())
                }
              >
                Revoke link
              </Button>
            )}
            <Button busy={make.isPending} onClick={() => void report(make.mutateAsync({}))}>
              {since ? 'Create a new link' : 'Create a private link'}
            </Button>
          </>
        )
      }
    >
      <p className="text-sm text-ink-2">
        Get changes on your watchlist in your feed reader or calendar. Anyone with the link can see your
        watchlist, so don’t share it.
      </p>
      {!data && !error && <Spinner />}
      {!data && error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {make.data ? <Addresses feeds={make.data.feeds} /> : since && <Known since={since} />}
    </Dialog>
  );
}

function Known({ since }: { since: string }) {
  return (
    <p className="text-sm">
      You created a link on{' '}
      <b>
        <LocalTime iso={since} />
      </b>
      . We show it only once. If you lost it, create a new one. The old link will stop working.
    </p>
  );
}

function Addresses({ feeds }: { feeds: Output<typeof createWatchlistFeed>['feeds'] }) {
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
          <Button variant="secondary" onClick={() => void copy(feeds[format], 'The link has been copied.')}>
            Copy
          </Button>
        </li>
      ))}
    </ul>
  );
}
