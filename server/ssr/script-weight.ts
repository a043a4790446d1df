import { readFileSync, statSync } from 'node:fs';

interface Chunk {
  file: string;
  imports?: string[];
}

export type Manifest = Record<string, Chunk>;

export const entry = 'web/entry-client.tsx';
/** The screen of the first list page. */
export const listScreen = 'web/bills/FederalBillsScreen.tsx';

/** The chunks of the build; undefined without one. */
export function readManifest(): Manifest | undefined {
  try {
    return JSON.parse(readFileSync('dist/client/.vite/manifest.json', 'utf8')) as Manifest;
  } catch {
    return undefined;
  }
}

export const screensOf = (manifest: Manifest) =>
  Object.keys(manifest).filter((name) => name.endsWith('Screen.tsx'));

/** Bytes of gzipped script that modules and their imports take. */
export function weightOf(manifest: Manifest, names: string[], loaded = new Set<string>()): number {
  return names.reduce((sum, name) => {
    const chunk = manifest[name];
    if (!chunk || loaded.has(name)) return sum;
    loaded.add(name);
    const own = statSync(`dist/client/${chunk.file}.gz`).size;
    return sum + own + weightOf(manifest, chunk.imports ?? [], loaded);
  }, 0);
}

/** Bytes that a screen adds to the scripts of every page. */
export function addedWeight(manifest: Manifest, screen: string): number {
  const loaded = new Set<string>();
  weightOf(manifest, [entry], loaded);
  return weightOf(manifest, [screen], loaded);
}
