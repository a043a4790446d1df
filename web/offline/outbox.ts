import type { Endpoint } from '#contract/endpoint.ts';

/** A text that was written without a connection, and the call that sends it. */
export interface OutboxEntry {
  /** Entries with the same id replace each other. */
  id: string;
  memberId: number;
  /** 'Your opinion on H.R. 1' */
  label: string;
  /** The page that it was written on. */
  page: string;
  method: Endpoint['method'];
  path: string;
  input: { params?: Record<string, unknown>; body: Record<string, unknown> };
  /** The field of the body that can be edited. */
  textField: string;
  /** Milliseconds since 1970; entries are sent in this order. */
  writtenAt: number;
  /** Why the server refused it. Without a reason, it waits for a connection. */
  reason?: string | undefined;
}

/** Where entries are stored: IndexedDB, or a map in tests. */
export interface OutboxStorage {
  all(): Promise<OutboxEntry[]>;
  put(entry: OutboxEntry): Promise<void>;
  /** Deletes an entry unless it has been replaced since. */
  remove(entry: OutboxEntry): Promise<void>;
}

/** 'sent', a sentence that says why the server refuses it, or 'unreachable': try again later. */
export type SendResult = 'sent' | 'unreachable' | { reason: string };

/**
 * Sends a member's entries one after the other. An entry whose reply was lost is sent again: opinions replace
 * themselves, and the server knows other texts by their client_key. It refuses one that was edited since.
 * @returns how many were sent
 */
export async function sendEntries(
  storage: OutboxStorage,
  memberId: number,
  send: (entry: OutboxEntry) => Promise<SendResult>,
): Promise<number> {
  let sent = 0;
  for (const entry of await entriesOf(storage, memberId)) {
    // The member may have replaced or discarded it while others were sent.
    if (entry.reason || !(await isStored(storage, entry))) continue;
    const result = await send(entry);
    if (result === 'unreachable') break;
    if (result === 'sent') {
      await storage.remove(entry);
      sent++;
    } else {
      if (await isStored(storage, entry)) await storage.put({ ...entry, reason: result.reason });
    }
  }
  return sent;
}

async function isStored(storage: OutboxStorage, entry: OutboxEntry): Promise<boolean> {
  return (await storage.all()).some((stored) => isSame(stored, entry));
}

/** A member's entries, the oldest first. */
export async function entriesOf(storage: OutboxStorage, memberId: number): Promise<OutboxEntry[]> {
  const all = await storage.all();
  return all
    .filter((entry) => entry.memberId === memberId)
    .toSorted((a, b) => a.writtenAt - b.writtenAt || a.id.localeCompare(b.id));
}

export function isSame(a: OutboxEntry, b: OutboxEntry): boolean {
  return a.id === b.id && a.writtenAt === b.writtenAt;
}
