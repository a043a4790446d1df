import { createStore, del, get, set, values } from 'idb-keyval';
import { me, type User } from '#contract/members/user.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callNetwork } from '#web/api/network.ts';
import { readToken } from '#web/api/storage.ts';
import { confirm } from '#web/shell/messages.ts';
import { createSharedState } from '#web/ui/shared-state.ts';
import {
  entriesOf,
  isSame,
  sendEntries,
  type OutboxEntry,
  type OutboxStorage,
  type SendResult,
} from './outbox.ts';
import { deleteOtherReplies } from './saved-calls.ts';

const database = createStore('polity-outbox', 'entries');

const storage: OutboxStorage = {
  all: () => values<OutboxEntry>(database),
  put: (entry) => set(entry.id, entry, database),
  async remove(entry) {
    const stored = await get<OutboxEntry>(entry.id, database);
    if (stored && isSame(stored, entry)) await del(entry.id, database);
  },
};

interface Outbox {
  /** The member whose entries these are. */
  memberId: number | null;
  entries: readonly OutboxEntry[];
  /** How many were sent since the page was opened. */
  sent: number;
  isSending: boolean;
}

const outbox = createSharedState<Outbox>({ memberId: null, entries: [], sent: 0, isSending: false });
export const useOutbox = outbox.use;
/** Other tabs show the same entries. */
const channel = new BroadcastChannel('polity-outbox');
channel.addEventListener('message', () => void read());

function change(next: Partial<Outbox>): void {
  outbox.set({ ...outbox.get(), ...next });
}

async function read(): Promise<void> {
  const { memberId } = outbox.get();
  const entries = memberId === null ? [] : await entriesOf(storage, memberId);
  if (memberId === outbox.get().memberId) change({ entries });
}

async function changed(): Promise<void> {
  channel.postMessage('changed');
  await read();
}

/** Shows the entries of the signed-in member; null: nobody is signed in. */
export async function openOutbox(memberId: number | null): Promise<void> {
  change({ memberId, entries: [], sent: 0 });
  await read();
}

/** Stores a text until there is a connection. @throws where the browser has no storage */
export async function addToOutbox(entry: Omit<OutboxEntry, 'writtenAt'>): Promise<void> {
  await storage.put({ ...entry, writtenAt: Date.now() });
  await changed();
}

export async function editEntry(entry: OutboxEntry, text: string): Promise<void> {
  const body = { ...entry.input.body, [entry.textField]: text };
  const input = { ...entry.input, body };
  await storage.put({ ...entry, input, writtenAt: Date.now(), reason: undefined });
  await changed();
}

export async function discardEntry(entry: OutboxEntry): Promise<void> {
  await storage.remove(entry);
  await changed();
}

export async function discardById(id: string): Promise<void> {
  // This page may not have read the entry yet.
  const entry = await get<OutboxEntry>(id, database);
  if (entry) await discardEntry(entry);
}

// The next two are here, so that a page that has stored a text can also ask about it and delete it offline.

/** Asks a member whose texts wait to be sent: signing out deletes them. @returns whether to sign out */
export async function confirmSignOut(memberId: number): Promise<boolean> {
  // Without storage there is nothing to lose.
  const { length } = await entriesOf(storage, memberId).catch(() => []);
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

async function discardEntriesOf(memberId: number): Promise<void> {
  for (const entry of await entriesOf(storage, memberId)) await storage.remove(entry);
  await changed();
}

/** Sends what waits, in one tab at a time. @returns how many were sent */
export async function sendOutbox(): Promise<number> {
  const { memberId, entries, isSending } = outbox.get();
  if (memberId === null || isSending || !entries.some(({ reason }) => !reason)) return 0;
  change({ isSending: true });
  try {
    const token = readToken();
    const { user } = (await callNetwork(me, {})) as { user: User };
    if (user.id !== memberId) return 0;
    const send = (entry: OutboxEntry) => sendEntry(entry, token);
    const work = () => sendEntries(storage, memberId, send);
    const sent = await ('locks' in navigator ? navigator.locks.request('polity-outbox', work) : work());
    change({ sent: outbox.get().sent + sent });
    await changed();
    return sent;
  } catch {
    // Still no connection, or the session has ended: the entries wait.
    return 0;
  } finally {
    change({ isSending: false });
  }
}

/** @param token of the member who wrote the entry; another tab may have signed in as someone else since. */
async function sendEntry(
  { method, path, input, writtenAt }: OutboxEntry,
  token: string | null,
): Promise<SendResult> {
  if (readToken() !== token) return 'unreachable';
  // An opinion does not replace a newer one of another device. The device's clock may be wrong, so no date.
  const body = { ...input.body, waited_ms: Math.max(0, Date.now() - writtenAt) };
  try {
    await callNetwork({ method, path }, { ...input, body });
    return 'sent';
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { status, message } = error;
    const isTemporary = status === 0 || status === 401 || status === 429 || status >= 500;
    return isTemporary ? 'unreachable' : { reason: message };
  }
}
