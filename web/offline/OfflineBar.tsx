import { useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import type { User } from '#contract/members/user.ts';
import { invalidateAll } from '#web/api/queries.ts';
import { readToken } from '#web/api/storage.ts';
import { endPendingSession } from '#web/auth/end-pending-session.ts';
import { useViewer } from '#web/shell/viewer.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { InstallOffer } from './InstallOffer.tsx';
import { OutboxPanel } from './OutboxPanel.tsx';
import { openOutbox, sendOutbox, useOutbox } from './outbox-store.ts';
import { deleteOtherReplies } from './saved-calls.ts';
import { saveOpinionPage, savePage } from './saved-pages.ts';
import { useOnline } from './useOnline.ts';
import { applyUpdate, startWorker, useUpdateReady } from './worker-registration.ts';

/** Milliseconds between attempts to send while the browser says that it is online. */
const retryAfter = 30_000;

/** On every page, loaded after it: whether it is offline, texts that wait, and a new version. */
export default function OfflineBar() {
  const online = useOnline();
  const isUpdateOffered = useUpdateOffer();
  const viewer = useViewer();
  const memberId = viewer?.id ?? null;
  useSavedPages(viewer);
  useSending(memberId, online);
  useEffect(() => {
    if (online && memberId === null) void endPendingSession().catch(() => undefined);
  }, [memberId, online]);
  return (
    // Without height while it is empty, because it appears after the page.
    <div>
      {!online && (
        <Notice tone="warning" role="status" title="You are offline" className="mb-3">
          Polity shows what this device has saved. What you write is sent when you are connected again.
        </Notice>
      )}
      <OutboxPanel />
      {isUpdateOffered && (
        <Notice
          role="status"
          title="A new version is ready."
          className="mb-3"
          action={
            <Button size="sm" variant="secondary" onClick={applyUpdate}>
              Reload
            </Button>
          }
        />
      )}
      <InstallOffer />
    </div>
  );
}

/** Not on the screen that is open when the update is found: it would move what is being pressed. */
function useUpdateOffer(): boolean {
  const isReady = useUpdateReady();
  const { key } = useLocation();
  const [foundOn, setFoundOn] = useState<string>();
  if (isReady && foundOn === undefined) setFoundOn(key);
  return isReady && foundOn !== key;
}

/** Stores what the session reads, and deletes what other sessions have stored here. */
function useSavedPages(viewer: User | null): void {
  const client = useQueryClient();
  const { pathname } = useLocation();
  useEffect(() => {
    if (import.meta.env.PROD) void startWorker().catch(() => undefined);
  }, []);
  useEffect(() => {
    // A full or refused storage only means that less can be read offline.
    void deleteOtherReplies(readToken())
      .then(() => savePage(client, viewer))
      .catch(() => undefined);
  }, [client, viewer]);
  const isMember = viewer !== null;
  useEffect(() => {
    if (isMember) void saveOpinionPage(client, pathname).catch(() => undefined);
  }, [client, isMember, pathname]);
}

function useSending(memberId: number | null, online: boolean): void {
  const client = useQueryClient();
  const { entries } = useOutbox();
  const waiting = entries.filter(({ reason }) => !reason).length;
  useEffect(() => void openOutbox(memberId).catch(() => undefined), [memberId]);
  useEffect(() => {
    if (!online || waiting === 0) return undefined;
    const send = async () => {
      if ((await sendOutbox()) > 0) await invalidateAll(client);
    };
    void send();
    const timer = setInterval(() => void send(), retryAfter);
    return () => clearInterval(timer);
  }, [client, online, waiting]);
}
