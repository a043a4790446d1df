import { Star } from 'lucide-react';
import { useQueryClient } from '@tanstack/react-query';
import { getBill } from '#contract/bills/bills.ts';
import { getInitiative } from '#contract/initiatives.ts';
import { addToWatchlist, removeFromWatchlist } from '#contract/watchlist.ts';
import { changeReads } from '#web/api/change-reads.ts';
import { useApiMutation } from '#web/api/mutations.ts';
import { showError, showToast } from '#web/shell/messages.ts';
import { useSignInPrompt } from '#web/shell/useAccountGate.ts';
import { useViewer } from '#web/shell/viewer.ts';
import { Button } from '#web/ui/Button.tsx';

const itemReads = [getBill, getInitiative];

/** Adds an item to the watchlist or removes it. Shows the change at once and undoes it if it fails. */
export function WatchButton({ item }: { item: { slug: string; watched: boolean } }) {
  const client = useQueryClient();
  const viewer = useViewer();
  const askToSignIn = useSignInPrompt();
  const add = useApiMutation(addToWatchlist);
  const remove = useApiMutation(removeFromWatchlist);
  const show = (watched: boolean) =>
    changeReads<typeof item>(
      client,
      itemReads,
      ({ slug }) => slug === item.slug,
      () => ({ watched }),
    );

  const toggle = () => {
    if (!viewer) return void askToSignIn();
    const watched = !item.watched;
    show(watched);
    const done = {
      onSuccess: ({ message }: { message: string }) => showToast(message),
      onError: (error: Error) => {
        show(!watched);
        showError(error);
      },
    };
    if (watched) add.mutate({ body: { bill_id: item.slug } }, done);
    else remove.mutate({ params: { bill_id: item.slug } }, done);
  };

  return (
    <Button
      variant="secondary"
      wide
      aria-pressed={item.watched}
      icon={<Star aria-hidden className={item.watched ? 'size-4 fill-current' : 'size-4'} />}
      onClick={toggle}
    >
      {item.watched ? 'On your watchlist' : 'Add to watchlist'}
    </Button>
  );
}
