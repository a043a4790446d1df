import { MutationObserver, notifyManager, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { getBill, listBills } from '#contract/bills/bills.ts';
import { me } from '#contract/members/user.ts';
import { flagMember } from '#contract/moderation.ts';
import { watchlistFeed } from '#contract/watchlist.ts';
import { ApiError } from './api-error.ts';
import { callApi } from './caller.ts';
import { apiQuery, allApiQueries, invalidate, readQuery, refetchIfOutdated } from './queries.ts';
import { setCached } from './set-cached.ts';
import { createQueryClient } from './query-client.ts';
import { readViewer, viewerQuery } from './viewer-query.ts';

const one = apiQuery(getBill, { params: { id: 'hr1-119' } });
const other = apiQuery(getBill, { params: { id: 'hr2-119' } });
const viewLink = apiQuery(watchlistFeed, {});
const list = apiQuery(listBills, { query: {} });

/** A client whose caller answers with the number of calls so far. */
async function filledClient() {
  let calls = 0;
  const client = createQueryClient(() => Promise.resolve({ calls: ++calls }));
  for (const query of [one, other]) await client.fetchQuery(query);
  await client.fetchQuery(list);
  client.setQueryData(viewerQuery.queryKey, null);
  const stale = () =>
    [one, other, list, viewerQuery].map(({ queryKey }) => client.getQueryState(queryKey)?.isInvalidated);
  return { client, stale };
}

test('calls the endpoint with its input and caches the reply', async () => {
  const sent: unknown[] = [];
  const client = createQueryClient((endpoint, input) => {
    sent.push([endpoint.path, input]);
    return Promise.resolve({ bill: {} });
  });
  await client.ensureQueryData(one);
  await client.ensureQueryData(one);
  expect(sent).toEqual([[getBill.path, { params: { id: 'hr1-119' } }]]);
});

test('a page that is rendered does not repeat a read that a busy server refuses', async () => {
  let calls = 0;
  const client = createQueryClient(() => {
    calls++;
    return Promise.reject(new ApiError(503, { code: 'unavailable', errors: 'Busy' }));
  });
  await expect(readQuery(client, one)).rejects.toThrow('Busy');
  expect(calls).toBe(1);
});

test('invalidates one read of an endpoint', async () => {
  const { client, stale } = await filledClient();
  await invalidate(client, getBill, { params: { id: 'hr1-119' } });
  expect(stale()).toEqual([true, false, false, false]);
});

test('invalidates every read of an endpoint, and no read of another', async () => {
  const { client, stale } = await filledClient();
  await invalidate(client, getBill);
  expect(stale()).toEqual([true, true, false, false]);
});

test('invalidating a read in progress sends it again', async () => {
  const replies: ((reply: unknown) => void)[] = [];
  const client = createQueryClient(() => new Promise((resolve) => replies.push(resolve)));
  const reading = readQuery(client, one);
  await invalidate(client, getBill);
  await expect.poll(() => replies.length).toBe(2);
  replies.forEach((reply, index) => reply({ bill: ['before', 'after'][index] }));
  expect(await reading).toEqual({ bill: 'after' });
});

test('a read that is older than the reply to a change does not undo it', async () => {
  const replies: ((reply: unknown) => void)[] = [];
  const client = createQueryClient(() => new Promise((resolve) => replies.push(resolve)));
  client.setQueryData<unknown, readonly unknown[]>(viewLink.queryKey, { created_at: null });
  const reading = readQuery(client, { ...viewLink, staleTime: 0 }).catch(() => undefined);
  await expect.poll(() => replies.length).toBe(1);
  setCached(client, watchlistFeed, {}, { created_at: '2026-01-01' });
  replies.forEach((reply) => reply({ created_at: null }));
  await reading;
  expect(client.getQueryData(viewLink.queryKey)).toEqual({ created_at: '2026-01-01' });
});

test.each([
  [0, true],
  [404, true],
  [409, true],
  [422, false],
])('an action that fails with status %i reads the screen again: %s', async (status, isReadAgain) => {
  const { client, stale } = await filledClient();
  refetchIfOutdated(client, new ApiError(status, { code: 'internal', errors: 'No' }));
  expect(stale()).toEqual([isReadAgain, isReadAgain, isReadAgain, false]);
});

test('removing all reads keeps the viewer', async () => {
  const { client } = await filledClient();
  client.removeQueries(allApiQueries);
  expect(
    client
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey),
  ).toEqual([viewerQuery.queryKey]);
});

test('a write that a suspension refuses reads the viewer again', async () => {
  const user = { id: 7, suspension: { until: null } };
  const client = createQueryClient((endpoint) =>
    endpoint === me
      ? Promise.resolve({ user })
      : Promise.reject(new ApiError(403, { code: 'account_suspended', errors: 'Suspended' })),
  );
  client.setQueryData(viewerQuery.queryKey, null);
  const write = callApi(client, flagMember, { params: { id: '1' }, body: {} });
  await expect(write).rejects.toThrow('Suspended');
  await expect.poll(() => readViewer(client)).toEqual(user);
});

test('shows what a mutation has set before the mutation is settled', async () => {
  const { client } = await filledClient();
  const events: string[] = [];
  // As useQuery subscribes.
  const show = notifyManager.batchCalls(() => events.push('data'));
  const stop = new QueryObserver(client, { ...viewLink, enabled: false }).subscribe(() => show());
  const save = new MutationObserver(client, {
    mutationFn: () => Promise.resolve(),
    onSuccess: () => void client.setQueryData(viewLink.queryKey, { created_at: null }),
  });
  const stopSaving = save.subscribe(() => undefined);
  await save.mutate(undefined, { onSettled: () => events.push('settled') });
  await expect.poll(() => events).toEqual(['data', 'settled']);
  stop();
  stopSaving();
});
