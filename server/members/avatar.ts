import { randomBytes } from 'node:crypto';
import type { Upload } from '#contract/fields.ts';
import { AppError } from '#server/http/errors.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/database/pool.ts';
import { mediaKey, mediaStorage, mediaUrl } from '#server/media/media.ts';
import { makePictures } from '#server/media/pictures.ts';
import { replaceAvatar } from './profile.queries.ts';

/** 4:3, as the picture is cut on the screen. */
const large = { width: 800, height: 600 };
const small = { width: 240, height: 180 };

/**
 * Makes the pictures of an account out of an upload and removes those that were there before.
 * @returns the address of the small one, which lists show; the large one and JPEG stand beside it.
 */
export async function changeAvatar(
  db: Db,
  config: Config,
  memberId: number,
  { bytes }: Upload,
): Promise<string> {
  const storage = mediaStorage(config);
  const folder = `avatars/${randomBytes(16).toString('base64url')}`;
  const url = mediaUrl(`${folder}/small.webp`);
  const made = await makePictures(bytes, [large, small]);
  try {
    for (const [index, name] of ['large', 'small'].entries()) {
      await storage.put(`${folder}/${name}.webp`, made[index]!.webp);
      await storage.put(`${folder}/${name}.jpg`, made[index]!.jpeg);
    }
    const before = await replaceAvatar(db, memberId, url);
    if (before === undefined) throw new AppError('invalid_session');
    await forgetAvatar(config, before);
  } catch (error) {
    await storage.remove(folder);
    throw error;
  }
  return url;
}

/** Removes the pictures behind an avatar's address, if they are ours. */
export async function forgetAvatar(config: Config, avatar: string | null): Promise<void> {
  const key = mediaKey(avatar);
  if (key) await mediaStorage(config).remove(key.slice(0, key.lastIndexOf('/')));
}
