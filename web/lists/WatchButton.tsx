import { Star } from 'lucide-react';
import { useQueryClient } from '@tanstack/react-query';
import { addToWatchlist, removeFromWatchlist } from '#contract/watchlist.ts';
import { updateCached } from '#web/api/update-cached.ts';
import { useSend } from '#web/api/mutations.ts';
import { invalidate } from '#web/api/queries.ts';
import { showToast } from '#web/shell/messages.ts';
import { useSignInPrompt } from '#web/shell/useAccountGate.ts';
import { useResumeAfterSignIn } from '#web/shell/useResumeAfterSignIn.ts';
import { useOptimistic } from '#web/shell/useOptimistic.ts';
import { useViewer } from '#web/shell/viewer.ts';
import { Button } from '#web/ui/Button.tsx';
import { itemEndpoints, watchlistEndpoints } from './watchlist-endpoints.ts';

/** Adds an item to the watchlist or removes it. Shows the change at once and undoes it if it fails. */
export function WatchButton({ item }: { item: { slug: string; watched: boolean } }) {
  const client = useQueryClient();
  const viewer = useViewer();
  const askToSignIn = useSignInPrompt();
  const send = useSend();
  const sendOptimistically = useOptimistic<boolean>();
  const show = (watched: boolean) =>
    updateCached<typeof item>(
      client,
      itemEndpoints,
      ({ slug }) => slug === item.slug,
      () => ({ watched }),
    );

  const watch = async (watched: boolean) => {
    const isSaved = await sendOptimistically(item.watched, watched, show, async () => {
      const { message } = watched
        ? await send(addToWatchlist, { body: { bill_id: item.slug } })
        : await send(removeFromWatchlist, { params: { bill_id: item.slug } });
      showToast(message);
      return watched;
    });
    if (isSaved) for (const endpoint of watchlistEndpoints) void invalidate(client, endpoint);
  };

  const saveForLater = useResumeAfterSignIn(`watch ${item.slug}`, () => void watch(true));

  return (
    <Button
      variant="secondary"
      wide
      icon={<Star aria-hidden className={item.watched ? 'size-4 fill-current' : 'size-4'} />}
      // The second click of a double click would remove what the first has added.
      onClick={({ detail }) => detail < 2 && void (viewer ? watch(!item.watched) : askToSignIn(saveForLater))}
    >
      {item.watched ? 'On your watchlist · Remove' : 'Add to watchlist'}
    </Button>
  );
}
