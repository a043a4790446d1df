import { afterEach, expect, test, vi } from 'vitest';
import { me } from '#contract/members/user.ts';
import { callNetwork, unreachable } from './network.ts';

afterEach(() => vi.unstubAllGlobals());

test('a reply that breaks off counts as a lost connection, so that the call can be sent again', async () => {
  const broken = new ReadableStream({ start: (body) => body.error(new TypeError('network error')) });
  vi.stubGlobal('fetch', async () => new Response(broken));
  await expect(callNetwork(me, {})).rejects.toMatchObject({ status: 0, message: unreachable });
});
