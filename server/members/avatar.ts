import { randomBytes } from 'node:crypto';
import type { Upload } from '#contract/fields.ts';
import { AppError } from '#server/http/errors.ts';
import type { Config } from '#server/config.ts';
import type { Services } from '#server/jobs/services.ts';
import { removeFiles } from '#server/media/avatar-files.ts';
import { mediaFolder, mediaKey, mediaStorage, mediaUrl, registerMediaPrefix } from '#server/media/media.ts';
import type { OwnFile } from '#server/media/own-uploads.ts';
import { makePictures } from '#server/media/pictures.ts';
import { replaceAvatar } from './profile.queries.ts';

registerMediaPrefix('avatars', /^(small|large)\.(webp|jpg)$/);

/** 4:3, as the picture is cropped on the screen. */
const large = { width: 800, height: 600 };
const small = { width: 240, height: 180 };

/**
 * Makes the pictures of an account from an upload. A job removes the previous ones.
 * @returns the address of the small one, which lists show; the large one and JPEGs are in the same folder.
 */
export async function changeAvatar(services: Services, memberId: number, { path }: Upload): Promise<string> {
  const storage = mediaStorage(services.config);
  const folder = `avatars/${randomBytes(16).toString('base64url')}`;
  const url = mediaUrl(`${folder}/small.webp`);
  const made = await makePictures(path, { sizes: [large, small], fit: 'cover', field: 'avatar' });
  try {
    for (const [index, name] of ['large', 'small'].entries()) {
      await storage.put(`${folder}/${name}.webp`, made[index]!.webp);
      await storage.put(`${folder}/${name}.jpg`, await made[index]!.jpeg());
    }
    if (!(await replace(services, memberId, url))) throw new AppError('invalid_session');
  } catch (error) {
    await storage.remove(folder);
    throw error;
  }
  return url;
}

/** Removes the pictures of an account. */
export async function clearAvatar(services: Services, memberId: number): Promise<void> {
  await replace(services, memberId, null);
}

/** @returns false when the member is gone. */
async function replace({ db, jobs }: Services, memberId: number, url: string | null): Promise<boolean> {
  return db.transaction().execute(async (db) => {
    const before = await replaceAvatar(db, memberId, url);
    if (before) await jobs.enqueue(db, removeFiles, { avatar: before });
    return before !== undefined;
  });
}

/** The picture that a member has uploaded, in the best quality that is stored. */
export async function ownAvatar(config: Config, avatar: string | null): Promise<OwnFile[]> {
  const key = mediaKey(avatar);
  if (!key) return [];
  const storage = mediaStorage(config);
  const picture = `${mediaFolder(key)}/large.jpg`;
  const size = await storage.size(picture);
  return size === undefined ? [] : [{ name: 'avatar.jpg', size, open: () => storage.read(picture) }];
}
