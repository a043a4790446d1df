import type { OutboxEntry } from './outbox.ts';

type Opinion = Pick<OutboxEntry, 'input' | 'writtenAt'>;

/** A call that was sent. */
interface SentCall {
  input: unknown;
  /** Milliseconds since 1970. */
  sentAt: number;
}

/** Whether an entry is an opinion, and a call has later saved or deleted one on the same item. */
export function isOlder(entry: Opinion, { input, sentAt }: SentCall): boolean {
  return entry.writtenAt <= sentAt && isOnSameItem(entry, input);
}

function isOnSameItem({ input: { params, body } }: Opinion, input: unknown): boolean {
  const call = (input ?? {}) as Partial<OutboxEntry['input']>;
  return (
    body['vote'] !== undefined &&
    (call.body?.['vote'] !== undefined || call.params?.['voteId'] !== undefined) &&
    call.params?.['type'] === params?.['type'] &&
    call.params?.['id'] === params?.['id']
  );
}
