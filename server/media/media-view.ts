import type { MediaView } from '#contract/media.ts';
import type { Config } from '#server/config.ts';
import { registerMediaPrefix } from './media.ts';
import type { MediaRow } from './media-store.ts';
import { linkExpiry, signedUrl, type LinkUse } from './signed-links.ts';

const prefix = 'files';
registerMediaPrefix(prefix, /^((small|medium|large)\.webp|video\.(mp4|webm)|poster\.jpg|captions\.vtt)$/);
/** Files as members sent them, until they are processed. Never served. */
const sourcePrefix = 'sources';

export function sourceKey({ folder }: Pick<MediaRow, 'folder'>): string {
  return `${sourcePrefix}/${folder}/source`;
}

export function fileKey({ folder }: Pick<MediaRow, 'folder'>, name: string): string {
  return `${prefix}/${folder}/${name}`;
}

/** Files of uploads are served through signed links only. */
export function isProtected(key: string): boolean {
  return key.startsWith(`${prefix}/`);
}

/** The folders of all stored files of an upload. */
export function mediaFolders({ folder }: Pick<MediaRow, 'folder'>): string[] {
  return [`${prefix}/${folder}`, `${sourcePrefix}/${folder}`];
}

/** The folder of a stored file of an upload; undefined for files of other features. */
export function folderOfKey(key: string): string | undefined {
  const [first, folder] = key.split('/');
  return first === prefix || first === sourcePrefix ? folder : undefined;
}

/** An upload as clients see it, with links that anyone who gets them can use until they expire. */
export async function mediaView(
  config: Pick<Config, 'dataDir' | 'secretsKey'>,
  row: MediaRow,
  use: LinkUse = 'view',
): Promise<MediaView> {
  const expires = linkExpiry();
  const link = (name: string) => signedUrl(config, fileKey(row, name), expires, use);
  const ready = row.status === 'ready';
  const stored = ready ? row.sizes : [];
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    failure: row.failure,
    attachment_name: row.name,
    extension: row.extension,
    url: ready && row.main_file ? await link(row.main_file) : null,
    sizes: await Promise.all(
      stored.map(async ({ file, width, height }) => ({ url: await link(file), width, height })),
    ),
    poster_url: row.has_poster ? await link('poster.jpg') : null,
    captions_url: row.has_captions ? await link('captions.vtt') : null,
    width: row.width,
    height: row.height,
    duration: row.duration,
    expires_at: new Date(expires * 1000).toISOString(),
  };
}
