import { useLocation, useNavigate } from 'react-router';
import { errors } from '#contract/errors.ts';
import { addToWatchlist } from '#contract/watchlist.ts';
import { useApiMutation } from '#web/api/mutations.ts';
import { signInPath } from '#web/api/load.ts';
import { confirm, showToast } from '#web/shell/messages.ts';
import { useViewer } from '#web/shell/viewer.ts';
import { readAppLink } from './app-links.ts';

/** What the details of an initiative find in their history entry when a link asks to do something there. */
export interface ActState {
  act: 'submit' | 'petition';
}

/**
 * Does what a link of an embedded page asks for; false where it is no link of ours.
 * Submitting and the petition’s picker are done by the initiative’s own screen, told by the state of its history entry:
 * an address alone, which anybody can send, never does them.
 */
export function useFollowAppLink(): (href: string) => boolean {
  const navigate = useNavigate();
  const viewer = useViewer();
  const { pathname, search } = useLocation();
  const add = useApiMutation(addToWatchlist);

  const watch = async (id: string) => {
    if (viewer)
      return add.mutate(
        { body: { bill_id: id } },
        {
          onSuccess: ({ message }) => showToast(message),
          onError: (error) => showToast(error.message, 'danger'),
        },
      );
    const yes = await confirm({ title: 'Error!', text: errors.invalid_session[1], confirm: 'Login' });
    if (yes) await navigate(signInPath(pathname + search));
  };

  return (href) => {
    const link = readAppLink(href);
    if (!link) return false;
    if (link.act === 'watch') void watch(link.id);
    else void navigate(link.path, link.act && { state: { act: link.act } satisfies ActState });
    return true;
  };
}
