import { expect, test } from 'vitest';
import { entriesOf, isSame, sendEntries, type OutboxEntry, type OutboxStorage } from './outbox.ts';

const entry = (id: string, writtenAt: number, memberId = 1): OutboxEntry => ({
  id,
  memberId,
  label: id,
  page: '/',
  method: 'POST',
  path: '/api/v1/comments',
  input: { body: { comment_text: id } },
  textField: 'comment_text',
  writtenAt,
});

function storageOf(...entries: OutboxEntry[]) {
  const stored = new Map(entries.map((each) => [each.id, each]));
  const storage: OutboxStorage = {
    all: async () => [...stored.values()],
    put: async (each) => void stored.set(each.id, each),
    async remove(each) {
      if (stored.has(each.id) && isSame(stored.get(each.id)!, each)) stored.delete(each.id);
    },
  };
  return { storage, ids: () => [...stored.keys()] };
}

test('sends the texts of one member in the order in which they were written', async () => {
  const { storage, ids } = storageOf(entry('b', 2), entry('other', 1, 2), entry('a', 1));
  const calls: string[] = [];
  const sent = await sendEntries(storage, 1, async ({ id }) => {
    calls.push(id);
    return 'sent';
  });
  expect([sent, calls, ids()]).toEqual([2, ['a', 'b'], ['other']]);
});

test('waits where the server cannot be reached, and sends the rest later', async () => {
  const { storage, ids } = storageOf(entry('a', 1), entry('b', 2));
  expect(await sendEntries(storage, 1, async ({ id }) => (id === 'a' ? 'sent' : 'unreachable'))).toBe(1);
  expect(ids()).toEqual(['b']);
  expect(await sendEntries(storage, 1, async () => 'sent')).toBe(1);
  expect(ids()).toEqual([]);
});

test('keeps a refused text with the reason, does not send it again, and sends the others', async () => {
  const { storage } = storageOf(entry('a', 1), entry('b', 2));
  const refuse = async ({ id }: OutboxEntry) => (id === 'a' ? { reason: 'Too long.' } : ('sent' as const));
  expect(await sendEntries(storage, 1, refuse)).toBe(1);
  expect((await entriesOf(storage, 1)).map(({ id, reason }) => [id, reason])).toEqual([['a', 'Too long.']]);
  expect(await sendEntries(storage, 1, async () => 'sent')).toBe(0);
});

test('keeps a text that was replaced while the old one was sent', async () => {
  const { storage } = storageOf(entry('a', 1));
  await sendEntries(storage, 1, async (old) => {
    await storage.put({ ...old, writtenAt: 2 });
    return 'sent';
  });
  expect((await entriesOf(storage, 1)).map(({ writtenAt }) => writtenAt)).toEqual([2]);
});

test('does not send what was replaced or discarded while another text was sent', async () => {
  const { storage } = storageOf(entry('a', 1), entry('b', 2), entry('c', 3));
  const calls: string[] = [];
  await sendEntries(storage, 1, async ({ id }) => {
    calls.push(id);
    if (id === 'a') await storage.put(entry('b', 4));
    if (id === 'a') await storage.remove(entry('c', 3));
    return 'sent';
  });
  expect(calls).toEqual(['a']);
});
