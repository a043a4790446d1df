import { existsSync, readFileSync, statSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

interface Chunk {
  file: string;
  imports?: string[];
}

/** Bytes of gzipped script that the chunks add to what is loaded already. */
function weightOf(manifest: Record<string, Chunk>, names: string[], loaded = new Set<string>()): number {
  return names.reduce((sum, name) => {
    const chunk = manifest[name];
    if (!chunk || loaded.has(name)) return sum;
    loaded.add(name);
    const own = statSync(`dist/client/${chunk.file}.gz`).size;
    return sum + own + weightOf(manifest, chunk.imports ?? [], loaded);
  }, 0);
}

const built = (() => {
  try {
    return JSON.parse(readFileSync('dist/client/.vite/manifest.json', 'utf8')) as Record<string, Chunk>;
  } catch {
    return undefined;
  }
})();

const limit = 150_000;
const screenLimit = 40_000;

test.skipIf(!built)(
  'the first list page loads at most 150 kB of script, and no screen adds more than 40 kB',
  () => {
    const manifest = built!;
    const entry = 'web/entry-client.tsx';
    const list = 'web/bills/FederalBillsScreen.tsx';
    expect(weightOf(manifest, [entry, list])).toBeLessThan(limit);
    const screens = Object.keys(manifest).filter((name) => name.endsWith('Screen.tsx'));
    expect(screens).toContain(list);
    const start = () => {
      const loaded = new Set<string>();
      weightOf(manifest, [entry], loaded);
      return loaded;
    };
    const heavy = screens.filter((name) => weightOf(manifest, [name], start()) > screenLimit);
    expect(heavy).toEqual([]);
  },
);

test.skipIf(!built)('the service worker has at most 15 kB, and stores files of this build only', () => {
  const worker = readFileSync('dist/client/service-worker.js');
  expect(gzipSync(worker, { level: 9 }).length).toBeLessThan(15_000);
  const files = [...worker.toString().matchAll(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g)].map(([path]) => path);
  expect(files.length).toBeGreaterThan(10);
  expect(files.filter((path) => !existsSync(`dist/client${path}`))).toEqual([]);
});
