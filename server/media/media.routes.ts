import { readFile } from 'node:fs/promises';
import { deleteMedia, getMedia, setCaptions, setPoster } from '#contract/media.ts';
import { captionsText, notCaptions } from '#contract/media/captions.ts';
import type { Upload } from '#contract/fields.ts';
import { AppError } from '#server/http/errors.ts';
import { route } from '#server/http/route.ts';
import type { Services } from '#server/jobs/services.ts';
import { discardUpload, isUuid } from './attachments.ts';
import { mediaStorage } from './media.ts';
import { findOwnMedia, setExtra } from './media-store.ts';
import { fileKey, mediaView } from './media-view.ts';
import { makePictures } from './pictures.ts';

export const mediaRoutes = [
  route(getMedia, async ({ db, config, viewer, params }) => ({
    media: await mediaView(config, await ownMedia(db, params.id, viewer.id)),
  })),

  route(deleteMedia, async ({ db, jobs, viewer, params }) => {
    const media = await ownMedia(db, params.id, viewer.id);
    if (!(await discardUpload({ db, jobs }, media.id))) throw new AppError('conflict');
    return { message: 'The file has been removed' };
  }),

  route(setPoster, async ({ db, config, viewer, params, body }) => {
    const media = await ownVideo(db, params.id, viewer.id);
    const { path } = body.poster as Upload;
    const size = { width: 1280, height: 1280 };
    const [picture] = await makePictures(path, { sizes: [size], fit: 'inside', field: 'poster' });
    await mediaStorage(config).put(fileKey(media, 'poster.jpg'), await picture!.jpeg());
    await setExtra(db, media.id, 'has_poster');
    return {
      media: await mediaView(config, { ...media, has_poster: true }),
      message: 'The picture has been saved',
    };
  }),

  route(setCaptions, async ({ db, config, viewer, params, body }) => {
    const media = await ownVideo(db, params.id, viewer.id);
    const text = captionsText(await readFile((body.captions as Upload).path));
    if (text === undefined) throw new AppError('unsupported_media_type', { text: notCaptions });
    await mediaStorage(config).put(fileKey(media, 'captions.vtt'), Buffer.from(text));
    await setExtra(db, media.id, 'has_captions');
    return {
      media: await mediaView(config, { ...media, has_captions: true }),
      message: 'The captions have been saved',
    };
  }),
];

async function ownMedia(db: Services['db'], id: string, viewerId: number) {
  const media = isUuid(id) ? await findOwnMedia(db, id, viewerId) : undefined;
  if (!media) throw new AppError('not_found');
  return media;
}

/** @throws AppError conflict if it is in a share or an ad: an administrator may have approved that. */
async function ownVideo(db: Services['db'], id: string, viewerId: number) {
  const media = await ownMedia(db, id, viewerId);
  if (media.kind === 'image' || media.status === 'failed' || media.attached_at)
    throw new AppError('conflict');
  return media;
}
