import { signOut } from '#contract/auth/sign-in.ts';
import { readPendingSignOut, writePendingSignOut } from '#web/api/storage.ts';

/** Ends the session of a sign-out made offline. Sends no cookies: they may belong to a new session. */
export async function endPendingSession(): Promise<void> {
  const authorization = readPendingSignOut();
  if (!authorization) return;
  const { method, path } = signOut;
  const { ok, status } = await fetch(path, { method, headers: { authorization }, credentials: 'omit' });
  // It may have ended already.
  if (ok || status === 401) writePendingSignOut(null);
}
