import type { QueryClient } from '@tanstack/react-query';
import { tabCount } from '#contract/home.ts';
import { listNotifications, unreadStreamPath, type LiveAccount } from '#contract/notifications.ts';
import { followEvents } from '#web/api/live-events.ts';
import { invalidate } from '#web/api/queries.ts';
import { readViewer, refreshViewer } from '#web/api/viewer-query.ts';
import { isPhoneApp } from '../phone-app/is-phone-app.ts';

/**
 * Reports the number of unread notifications, now, after each change and when the page is looked at again,
 * and shows it on the app's icon. Reads the viewer again when a suspension begins or ends.
 * @returns a function that stops it.
 */
export function watchUnread(
  client: QueryClient,
  memberId: number,
  report: (count: number) => void,
): () => void {
  const stopped = new AbortController();
  const shown = readViewer(client)?.unread_count;
  let last: LiveAccount | undefined;

  const receive = (account: LiveAccount) => {
    const { unread_count: count, suspended } = account;
    // The page came with a count. One that arrived before the stream was open differs from it.
    const isNews = count !== (last?.unread_count ?? shown);
    last = account;
    if (suspended !== Boolean(readViewer(client)?.suspension)) void refreshViewer(client);
    report(count);
    void showOnIcon(count);
    if (!isNews) return;
    void invalidate(client, listNotifications);
    void invalidate(client, tabCount);
  };
  // A device that slept may have a stream that receives nothing any more.
  const refresh = async () => {
    if (document.visibilityState !== 'visible' || !(await refreshViewer(client))) return;
    const viewer = readViewer(client);
    if (viewer?.id !== memberId || stopped.signal.aborted) return;
    receive({ unread_count: viewer.unread_count, suspended: Boolean(viewer.suspension) });
  };
  // A refused read shows that the session has ended.
  const readAgain = () => void invalidate(client, tabCount);
  const endStream = followEvents(unreadStreamPath, 'unread', receive, readAgain);
  document.addEventListener('visibilitychange', () => void refresh(), { signal: stopped.signal });
  return () => {
    stopped.abort();
    endStream();
  };
}

/** Installed apps show the number on their icon, where the platform can. */
export async function showOnIcon(count: number): Promise<void> {
  if (isPhoneApp()) {
    const { badge } = await import('../phone-app/plugins.ts');
    return badge.set({ count }).catch(() => undefined);
  }
  if (!('setAppBadge' in navigator)) return;
  await (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => undefined);
}
