import { existsSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { addedWeight, entry, listScreen, readManifest, screensOf, weightOf } from './script-weight.ts';

const manifest = readManifest();

// File names with other hashes change the weight by some bytes.
const limit = 150_000;
const screenLimit = 41_000;

test.skipIf(!manifest)(
  'the first list page loads at most 150 kB of script, and no screen adds more than 41 kB',
  () => {
    const screens = screensOf(manifest!);
    expect(screens).toContain(listScreen);
    expect(weightOf(manifest!, [entry, listScreen])).toBeLessThan(limit);
    expect(screens.filter((name) => addedWeight(manifest!, name) > screenLimit)).toEqual([]);
  },
);

test.skipIf(!manifest)('the service worker has at most 15 kB, and stores files of this build only', () => {
  const worker = readFileSync('dist/client/service-worker.js');
  expect(gzipSync(worker, { level: 9 }).length).toBeLessThan(15_000);
  const files = [...worker.toString().matchAll(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g)].map(([path]) => path);
  expect(files.length).toBeGreaterThan(10);
  expect(files.filter((path) => !existsSync(`dist/client${path}`))).toEqual([]);
});
