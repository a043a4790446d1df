import { afterAll, expect, test, vi } from 'vitest';
import { pushState } from './push.ts';

afterAll(() => vi.unstubAllGlobals());

test.each([
  ['an iPhone before Polity is installed', { standalone: false }, 'uninstalled'],
  ['an installed app without notifications', { standalone: true }, 'unsupported'],
  ['another browser without notifications', {}, 'unsupported'],
])('%s', async (_, navigator, state) => {
  vi.stubGlobal('window', {});
  vi.stubGlobal('navigator', navigator);
  expect(await pushState()).toBe(state);
});
