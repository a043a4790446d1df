import { Star } from 'lucide-react';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { getBill } from '#contract/bills/bills.ts';
import { errors } from '#contract/errors.ts';
import { getInitiative } from '#contract/initiatives.ts';
import { addToWatchlist, removeFromWatchlist } from '#contract/watchlist.ts';
import { query, useSend } from '#web/api/api.ts';
import { signInPath } from '#web/api/load.ts';
import { confirm, showToast } from '#web/shell/messages.ts';
import { useViewer } from '#web/shell/viewer.ts';
import { Button } from '#web/ui/Button.tsx';

const reads = { bill: getBill, initiative: getInitiative };

interface WatchButtonProps {
  kind: keyof typeof reads;
  item: { slug: string; watched: boolean };
}

/** Puts a bill or an initiative on the watchlist or takes it off; shows the change at once and takes it back if it is refused. */
export function WatchButton({ kind, item }: WatchButtonProps) {
  const client = useQueryClient();
  const viewer = useViewer();
  const navigate = useNavigate();
  const location = useLocation();
  const add = useSend(addToWatchlist);
  const remove = useSend(removeFromWatchlist);
  const { queryKey } = query(reads[kind], { params: { id: item.slug } });
  const show = (watched: boolean) =>
    client.setQueryData(
      queryKey,
      (old: unknown) => old && { [kind]: { ...(old as Record<string, object>)[kind], watched } },
    );

  const toggle = async () => {
    if (!viewer) {
      const yes = await confirm({ title: 'Error!', text: errors.invalid_session[1], confirm: 'Login' });
      return yes && navigate(signInPath(location.pathname + location.search));
    }
    const watched = !item.watched;
    show(watched);
    const done = {
      onSuccess: ({ message }: { message: string }) => showToast(message),
      onError: (error: Error) => {
        show(!watched);
        showToast(error.message, 'danger');
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
      onClick={() => void toggle()}
    >
      {item.watched ? 'On your watchlist' : 'Add to watchlist'}
    </Button>
  );
}
