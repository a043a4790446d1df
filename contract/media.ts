import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { message, moment, upload } from './fields.ts';
import { videoMaxBytes } from './media/limits.ts';

/** Purposes of an upload. */
export const mediaPurposes = ['share', 'ad'] as const;
export type MediaPurpose = (typeof mediaPurposes)[number];

export const mediaMaxBytes: Record<MediaPurpose, number> = {
  share: videoMaxBytes,
  // Under 200 MB.
  ad: videoMaxBytes - 1,
};
/** An attachment's name is stored and shown as its first characters; the extension is beside it. */
export const attachmentNameMax = 20;

/**
 * Where resumable uploads are sent, by the tus protocol 1.0 (creation, creation-with-upload, termination,
 * expiration). A creation needs the session token in `Authorization`, `Upload-Length`, and `Upload-Metadata`
 * with `filename` and `purpose`. The last part of `Location` is the media id.
 */
export const uploadsPath = '/api/v1/uploads';

const picture = z.object({ url: z.string(), width: z.number(), height: z.number() });

/** An uploaded image or video. Links are signed and end at `expires_at`; ask again for new ones. */
export const mediaView = z.object({
  id: z.uuid(),
  /** Null until the content has been checked. */
  kind: z.enum(['image', 'video']).nullable(),
  status: z.enum(['uploading', 'processing', 'ready', 'failed']),
  /** Why it failed, as a sentence; null otherwise. */
  failure: z.string().nullable(),
  /** The first 20 characters of the file's name. */
  attachment_name: z.string(),
  /** 'jpg'; may be empty. */
  extension: z.string(),
  /** The video, or the largest image. Null until ready. */
  url: z.string().nullable(),
  /** Images: WebP in up to three sizes, the smallest first. */
  sizes: z.array(picture),
  /** A frame of the video; null if it has no poster. */
  poster_url: z.string().nullable(),
  /** WebVTT; null without captions. */
  captions_url: z.string().nullable(),
  /** Pixels. Null until ready. */
  width: z.number().nullable(),
  height: z.number().nullable(),
  /** Seconds of a video. */
  duration: z.number().nullable(),
  expires_at: moment,
});
export type MediaView = z.output<typeof mediaView>;

const params = z.object({ id: z.string() });

export const getMedia = defineEndpoint({
  method: 'GET',
  path: '/api/v1/media/:id',
  summary: 'State and signed links of a file that I have uploaded',
  auth: 'session',
  input: { params },
  output: z.object({ media: mediaView }),
  errors: ['not_found'],
});

export const deleteMedia = defineEndpoint({
  method: 'DELETE',
  path: '/api/v1/media/:id',
  summary: 'Discard a file that I have uploaded and not attached to anything',
  auth: 'session',
  input: { params },
  output: z.object({ message }),
  errors: ['not_found'],
});

const posterMaxBytes = 2 * 1024 * 1024;

export const setPoster = defineEndpoint({
  method: 'PUT',
  path: '/api/v1/media/:id/poster',
  summary:
    'Set the still picture of my video, before a share or an ad takes it: multipart, poster, a JPEG, PNG or ' +
    'WebP of up to 2 MB',
  auth: 'session',
  input: { params, body: z.object({ poster: upload }) },
  output: z.object({ media: mediaView, message }),
  errors: ['not_found', 'conflict', 'unsupported_media_type', 'body_too_large'],
  file: { name: 'poster', maxBytes: posterMaxBytes },
});

export const captionsMaxBytes = 256 * 1024;

export const setCaptions = defineEndpoint({
  method: 'PUT',
  path: '/api/v1/media/:id/captions',
  summary:
    'Set the captions of my video, before a share or an ad takes it: multipart, captions, a WebVTT file of ' +
    'up to 256 kB',
  auth: 'session',
  input: { params, body: z.object({ captions: upload }) },
  output: z.object({ media: mediaView, message }),
  errors: ['not_found', 'conflict', 'unsupported_media_type', 'body_too_large'],
  file: { name: 'captions', maxBytes: captionsMaxBytes },
});
