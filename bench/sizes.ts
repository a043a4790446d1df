import {
  addedWeight,
  entry,
  listScreen,
  readManifest,
  screensOf,
  weightOf,
} from '#server/ssr/script-weight.ts';

const [listBar, screenBar] = [110_000, 41_000];

/** Prints the gzipped script of the first list page, and what the largest screens add. */
export function reportSizes(): void {
  const manifest = readManifest();
  if (!manifest) return;
  const line = (name: string, bytes: number, bar: number) =>
    console.log(
      `${name.padEnd(46)} ${(bytes / 1000).toFixed(1).padStart(6)} kB  ${bytes <= bar ? '≤' : '>'} ${bar / 1000} ${bytes <= bar ? '✓' : '✗'}`,
    );
  console.log('script, gzip');
  line('first list page', weightOf(manifest, [entry, listScreen]), listBar);
  const screens = screensOf(manifest).map((name) => ({ name, bytes: addedWeight(manifest, name) }));
  for (const { name, bytes } of screens.toSorted((a, b) => b.bytes - a.bytes).slice(0, 5))
    line(name.replace(/^web\//, '').replace('.tsx', ''), bytes, screenBar);
}
