import { discardEntriesOf, entriesOfMember } from '#web/offline/outbox-store.ts';
import { deleteOtherReplies } from '#web/offline/saved-calls.ts';
import { confirm } from './messages.ts';

/** Asks a member whose texts wait to be sent: signing out deletes them. @returns whether to sign out */
export async function confirmSignOut(memberId: number): Promise<boolean> {
  const { length } = await entriesOfMember(memberId);
  if (length === 0) return true;
  const text =
    length === 1
      ? 'One text has not been sent yet. If you log out, it is deleted.'
      : `${length} texts have not been sent yet. If you log out, they are deleted.`;
  return confirm({ title: 'Logout', text, confirm: 'Logout', danger: true });
}

/** Deletes what this browser stores for members. Call it after the token has been deleted. */
export async function forgetOffline(memberId: number): Promise<void> {
  try {
    // Drafts, and the start of the app, which decides when an ad is due.
    sessionStorage.clear();
  } catch {
    // Without storage there is nothing to forget.
  }
  await Promise.all([deleteOtherReplies(null), discardEntriesOf(memberId)]);
}
