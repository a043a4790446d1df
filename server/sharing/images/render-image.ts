import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import type { ReactElement } from 'react';
import type { FontStyle, FontWeight } from 'satori';
import { loadOnce } from '#server/environment/load-once.ts';
import { AppError } from '#server/http/errors.ts';

export const imageSize = { width: 1200, height: 630 };

/** The threads that render also hash passwords and read files. */
const limit = pLimit(2);
const maxWaiting = 50;

type Layout = () => ReactElement;

/**
 * By content: two members who see the same share an image, and a new vote makes a new one. About 40 kB each.
 */
const images = new LRUCache<string, Buffer, Layout>({
  max: 200,
  fetchMethod: (_key, _stale, { context: layout }) => render(layout),
});

/** The key of an image: a hash of everything it shows. */
export function imageKey(content: object): string {
  return hash('sha256', JSON.stringify(content), 'base64url').slice(0, 22);
}

/**
 * The PNG of a layout, 1200 × 630, from the cache or rendered now.
 * @throws AppError unavailable when too many images wait already.
 */
export async function renderImage(key: string, layout: Layout): Promise<Buffer> {
  if (!images.has(key) && limit.pendingCount >= maxWaiting) throw new AppError('unavailable');
  return images.forceFetch(key, { context: layout });
}

async function render(layout: Layout): Promise<Buffer> {
  return limit(async () => {
    const { renderAsync } = await import('@resvg/resvg-js');
    const image = await renderAsync(await toSvg(layout()), { font: { loadSystemFonts: false } });
    return image.asPng();
  });
}

/** Text becomes outlines: nothing a member wrote can refer to a file or an address. */
export async function toSvg(layout: ReactElement): Promise<string> {
  // Loaded with the first image, as the renderer is: 35 MB that most processes never need.
  const { default: satori } = await import('satori');
  return satori(layout, { ...imageSize, fonts: await readFonts() });
}

interface Font {
  name: string;
  data: Buffer;
  weight: FontWeight;
  style: FontStyle;
}
/** Files of one typeface, each declared as its own family: satori reads one file per family. */
export const fontSubsets = ['latin', 'latin-ext', 'vietnamese'];
const readFonts = loadOnce(() =>
  Promise.all(
    ([400, 700] as const).flatMap((weight) =>
      fontSubsets.map(async (subset): Promise<Font> => {
        const file = `@fontsource/public-sans/files/public-sans-${subset}-${weight}-normal.woff`;
        const data = await readFile(fileURLToPath(import.meta.resolve(file)));
        return { name: subset, data, weight, style: 'normal' };
      }),
    ),
  ),
);
