import { hash } from 'node:crypto';
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
  // PostgreSQL reads 32 digits as a uuid.
  return hash('sha256', JSON.stringify([content, file])).slice(0, 32);
}
