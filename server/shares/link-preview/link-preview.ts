import { randomBytes } from 'node:crypto';
import pLimit from 'p-limit';
import { z } from 'zod';
import { noPreview } from '#contract/link-preview.ts';
import type { Config } from '#server/config.ts';
import { AppError, invalidValue } from '#server/http/errors.ts';
import type { Services } from '#server/jobs/services.ts';
import { mediaStorage, mediaUrl, registerMediaPrefix, mediaFolder } from '#server/media/media.ts';
import { makePictures } from '#server/media/pictures.ts';
import { defineJob } from '#server/jobs/job.ts';
import { FetchRefused, guardedFetch, timeoutMs, type GuardedFetch } from './guarded-fetch.ts';
import {
  findPreview,
  savePreview,
  type StoredPreview,
  deleteExpired,
  imageFolders,
} from './link-previews-store.ts';

const imagePrefix = 'previews';
registerMediaPrefix(imagePrefix, /^card\.webp$/);

const cardSize = { width: 640, height: 640 };
const day = 24 * 60 * 60;
/** Seconds. A page that could not be read may be back soon. */
const lifetimes = { found: 7 * day, missing: 10 * 60 };

/** Pages in progress. */
const limit = pLimit(8);
const running = new Map<string, Promise<StoredPreview>>();

/**
 * The preview of a page, from the cache or from the page itself.
 * @param beforeLoading is called before the page is requested, to count it towards a limit.
 * @throws AppError invalid_values for every page without one, whatever the reason: the reply must not reveal
 * what is behind an address.
 */
export async function previewOf(
  services: Pick<Services, 'db' | 'config'>,
  link: string,
  beforeLoading: () => Promise<void>,
) {
  const url = URL.parse(link);
  if (!url) throw refused();
  url.hash = '';
  let preview = await findPreview(services.db, url.href);
  if (!preview) {
    await beforeLoading();
    preview = await loadOnce(services, url.href);
  }
  const { page, imageFolder } = preview;
  if (!page) throw refused();
  return {
    metadata: {
      title: page.title,
      image: imageFolder && mediaUrl(`${imagePrefix}/${imageFolder}/card.webp`),
      site_name: page.siteName,
      url: page.url,
    },
    description: page.description,
  };
}

function refused(): AppError {
  return invalidValue('url', noPreview);
}

/** Simultaneous calls for one page request it once. */
function loadOnce(services: Pick<Services, 'db' | 'config'>, url: string): Promise<StoredPreview> {
  const load = running.get(url) ?? limit(() => loadAndSave(services, url)).finally(() => running.delete(url));
  running.set(url, load);
  return load;
}

async function loadAndSave(
  { db, config }: Pick<Services, 'db' | 'config'>,
  url: string,
): Promise<StoredPreview> {
  // Another call may have saved it since this one looked.
  const stored = await findPreview(db, url);
  if (stored) return stored;
  const preview = await loadPage(config, url).catch((error: unknown): StoredPreview => {
    if (error instanceof FetchRefused) return { page: null, imageFolder: null };
    throw error;
  });
  await savePreview(db, url, preview, preview.page ? lifetimes.found : lifetimes.missing);
  return preview;
}

async function loadPage(config: Config, url: string): Promise<StoredPreview> {
  const options = {
    // X and others have metadata for bots only.
    userAgent: `Polity link preview (bot; +${config.publicUrl})`,
    allowLoopback: config.linkPreviewLoopback,
    signal: AbortSignal.timeout(timeoutMs),
  };
  // Metadata comes first: pages of newspapers are larger than 1 MB.
  const page = await guardedFetch(url, {
    ...options,
    accept: ['text/html', 'application/xhtml+xml'],
    larger: 'truncate',
  });
  const { decodeHtml, readMetadata } = await import('./page-metadata.ts');
  const { title, description, siteName, image } = readMetadata(decodeHtml(page.body, page.type));
  const { host } = new URL(page.url);
  return {
    page: { title: title || host, description, siteName: siteName || host, url: page.url },
    imageFolder: image ? await loadImage(config, image, page.url, options) : null,
  };
}

/** A page without its picture is still a preview. */
async function loadImage(
  config: Config,
  image: string,
  base: string,
  options: Omit<GuardedFetch, 'accept' | 'larger'>,
): Promise<string | null> {
  const url = URL.parse(image, base);
  if (!url) return null;
  try {
    const { body } = await guardedFetch(url.href, { ...options, accept: ['image/*'], larger: 'refuse' });
    const [picture] = await makePictures(body, { sizes: [cardSize], fit: 'inside', field: 'url' });
    const folder = randomBytes(16).toString('base64url');
    await mediaStorage(config).put(`${imagePrefix}/${folder}/card.webp`, picture!.webp);
    return folder;
  } catch (error) {
    if (error instanceof FetchRefused || error instanceof AppError) return null;
    throw error;
  }
}

/** Deletes expired previews, and pictures that belong to no preview. */
export const sweepPreviews = defineJob({
  name: 'link_previews.sweep',
  queue: 'upkeep',
  cron: '37 4 * * *',
  data: z.object({}),
  async handle({ db, config }) {
    const storage = mediaStorage(config);
    // Listed first: a picture that is saved meanwhile has no row yet.
    const stored = (await storage.list()).filter((key) => key.startsWith(`${imagePrefix}/`));
    for (const folder of await deleteExpired(db)) await storage.remove(`${imagePrefix}/${folder}`);
    const known = await imageFolders(db);
    for (const key of stored) if (!known.has(key.split('/')[1]!)) await storage.remove(mediaFolder(key));
  },
});
