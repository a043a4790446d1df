import { readFileSync, statSync } from 'node:fs';
import { chunksOf, type Manifest } from './render.ts';

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
export function weightOf(manifest: Manifest, names: string[]): number {
  return chunksOf(manifest, names).reduce(
    (sum, { file }) => sum + statSync(`dist/client/${file}.gz`).size,
    0,
  );
}

/** Bytes that a screen adds to the scripts of every page. */
export function addedWeight(manifest: Manifest, screen: string): number {
  return weightOf(manifest, [entry, screen]) - weightOf(manifest, [entry]);
}
