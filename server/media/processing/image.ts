import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makePictures } from '#server/media/pictures.ts';
import type { ProcessedMedia, Task } from './task.ts';

/** Longest sides, in pixels. */
const boxes = { large: 1600, medium: 800, small: 320 };
const names = Object.keys(boxes) as (keyof typeof boxes)[];

/** Writes an image in three sizes, as WebP, without its metadata. */
export async function processImage({ action, path, outFolder }: Task): Promise<ProcessedMedia> {
  const square = (side: number) => ({ width: side, height: side });
  // A check decodes the whole picture too, to refuse a broken one right away.
  const made = await makePictures(path, {
    sizes:
      action === 'check' ? [square(16)] : [square(boxes.large), square(boxes.medium), square(boxes.small)],
    fit: 'inside',
    field: 'attachment',
  });
  const [first] = made;
  const processed: ProcessedMedia = {
    kind: 'image',
    width: first!.width,
    height: first!.height,
    duration: null,
    files: [],
    mainFile: 'large.webp',
    sizes: [],
    hasPoster: false,
  };
  if (action === 'check') return processed;
  for (const [index, { webp, width, height }] of made.entries()) {
    const name = names[index]!;
    await writeFile(join(outFolder, `${name}.webp`), webp);
    processed.files.push(`${name}.webp`);
    processed.sizes.unshift({ file: `${name}.webp`, width, height });
  }
  return processed;
}
