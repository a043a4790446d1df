import type { Readable } from 'node:stream';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/database/pool.ts';
import { mediaStorage } from './media.ts';
import { findUploadsOf } from './media-store.ts';
import { fileKey } from './media-view.ts';

/** A stored file of a member. */
export interface OwnFile {
  /** Its path in the export. */
  name: string;
  /** Bytes. */
  size: number;
  open(): Promise<Readable>;
}

/** A member's images and videos: the data of each, and the folders of the files. */
export async function ownUploads(db: Db, memberId: number) {
  const rows = await findUploadsOf(db, memberId);
  return {
    uploads: rows.map(
      ({ folder: _folder, main_file: _file, has_poster: _poster, has_captions: _captions, ...row }) => row,
    ),
    stored: rows.filter(({ status }) => status === 'ready'),
  };
}

/** The files of these uploads that are still there. */
export async function ownFiles(
  config: Config,
  stored: Awaited<ReturnType<typeof ownUploads>>['stored'],
): Promise<OwnFile[]> {
  const storage = mediaStorage(config);
  const files: OwnFile[] = [];
  for (const { id, folder, main_file, has_poster, has_captions } of stored)
    for (const name of [main_file, has_poster && 'poster.jpg', has_captions && 'captions.vtt']) {
      if (!name) continue;
      const key = fileKey({ folder }, name);
      const size = await storage.size(key);
      if (size !== undefined) files.push({ name: `${id}/${name}`, size, open: () => storage.read(key) });
    }
  return files;
}
