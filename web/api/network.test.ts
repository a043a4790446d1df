import { afterEach, expect, test, vi } from 'vitest';
import { nextAd, watchAd } from '#contract/ads/delivery.ts';
import { me } from '#contract/members/user.ts';
import { callNetwork, unreachable } from './network.ts';

afterEach(() => vi.unstubAllGlobals());

test('a reply that breaks off counts as a lost connection, so that the call can be sent again', async () => {
  const broken = new ReadableStream({ start: (body) => body.error(new TypeError('network error')) });
  vi.stubGlobal('fetch', async () => new Response(broken));
  await expect(callNetwork(me, {})).rejects.toMatchObject({ status: 0, message: unreachable });
});

test('only a call that may be the last of a page is sent to its end after the page has closed', async () => {
  const sent: (boolean | undefined)[] = [];
  vi.stubGlobal('fetch', async (_: string, { keepalive }: RequestInit) => {
    sent.push(keepalive);
    return Response.json({});
  });
  await callNetwork(watchAd, { params: { id: 1 }, body: { percent: 50 } });
  await callNetwork(nextAd, {});
  expect(sent).toEqual([true, false]);
});
