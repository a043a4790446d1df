import { useNavigate } from 'react-router';
import { addToWatchlist } from '#contract/watchlist.ts';
import { itemEndpoints, watchlistEndpoints } from '#web/lists/watchlist-endpoints.ts';
import { useSignInPrompt } from '#web/shell/useAccountGate.ts';
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
  const askToSignIn = useSignInPrompt();
  const { send } = useAction(addToWatchlist, { changes: [...itemEndpoints, ...watchlistEndpoints] });
  const watch = (id: string) => (viewer ? send({ body: { bill_id: id } }) : void askToSignIn());

  return (href) => {
    const link = readAppLink(href);
    if (!link) return false;
    if (link.act === 'watch') watch(link.id);
    else void navigate(link.path, link.act && { state: { act: link.act } satisfies ActState });
    return true;
  };
}
