import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import type { Upload } from '#contract/fields.ts';

/** Seconds in which the same share again is a double click, and not a second share. */
export const doubleClickSeconds = 5;

/**
 * The key of a share whose client gives none: the same for the same content. A file counts by name and size,
 * which is enough to recognize a double click.
 */
export async function contentKey(content: object, upload: Upload | undefined): Promise<string> {
  const file = upload && [upload.filename, (await stat(upload.path)).size];
  const hash = createHash('sha256')
    .update(JSON.stringify([content, file]))
    .digest('hex');
  return hash.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
