import { useLocation, useNavigate } from 'react-router';
import { invalidSession } from '#contract/errors.ts';
import { addToWatchlist } from '#contract/watchlist.ts';
import { signInPath } from '#web/api/load.ts';
import { confirm } from '#web/shell/messages.ts';
import { useAction } from '#web/shell/useAction.ts';
import { useViewer } from '#web/shell/viewer.ts';
import { readAppLink } from './app-links.ts';

/** State of the history entry that asks an initiative's screen to do something. */
export interface ActState {
  act: 'submit' | 'petition';
}

/**
 * Follows a link of an embedded page; returns false if it is not an app link. Submitting and petitions pass
 * through the history entry's state, so that an address alone, which anyone can send, never triggers them.
 */
export function useFollowAppLink(): (href: string) => boolean {
  const navigate = useNavigate();
  const viewer = useViewer();
  const { pathname, search } = useLocation();
  const { send } = useAction(addToWatchlist);

  const watch = async (id: string) => {
    if (viewer) return send({ body: { bill_id: id } });
    const yes = await confirm({ title: 'Error!', text: invalidSession, confirm: 'Login' });
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
