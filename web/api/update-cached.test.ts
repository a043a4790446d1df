import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { searchMembers, suggestions } from '#contract/connect/members.ts';
import { updateCached } from './update-cached.ts';
import { apiQuery } from './queries.ts';
import { createQueryClient } from './query-client.ts';

interface One {
  id: number;
  count: number;
}

test('changes one object at any depth in the reads of an endpoint, and nothing else', () => {
  const client = createQueryClient(() => Promise.resolve({}));
  const data = {
    list: [
      { id: 1, count: 2, replies: [{ id: 3, count: 0 }] },
      { id: 2, count: 2 },
    ],
    page: 1,
  };
  const [one, other] = [
    apiQuery(searchMembers, { query: { search_input: 'a' } }),
    apiQuery(suggestions, { query: {} }),
  ];
  for (const { queryKey } of [one, other])
    client.setQueryData<unknown, readonly unknown[]>(queryKey, data, { updatedAt: 1_000 });
  updateCached<One>(
    client,
    [searchMembers],
    ({ id }) => id === 3,
    ({ count }) => ({ count: count + 1 }),
  );
  const next = client.getQueryData<unknown, readonly unknown[]>(one.queryKey) as typeof data;
  expect(next.list[0]?.replies).toEqual([{ id: 3, count: 1 }]);
  expect(next.list[1]).toBe(data.list[1]);
  expect(client.getQueryState(one.queryKey)?.dataUpdatedAt).toBe(1_000);
  expect(client.getQueryData<unknown, readonly unknown[]>(other.queryKey)).toBe(data);
});

test('a reply that is older than the change does not undo it', async () => {
  const replies: ((reply: unknown) => void)[] = [];
  const client = createQueryClient(() => new Promise((resolve) => replies.push(resolve)));
  const query = apiQuery(suggestions, { query: {} });
  client.setQueryData<unknown, readonly unknown[]>(query.queryKey, { id: 1, count: 0 });
  const stop = new QueryObserver(client, query).subscribe(() => undefined);
  void client.refetchQueries(query);
  updateCached<One>(
    client,
    [suggestions],
    ({ id }) => id === 1,
    () => ({ count: 1 }),
  );
  await expect.poll(() => replies.length).toBe(2);
  replies[0]!({ id: 1, count: 0 });
  replies[1]!({ id: 1, count: 2 });
  await expect.poll(() => client.getQueryData(query.queryKey)).toEqual({ id: 1, count: 2 });
  stop();
});
