import { randomUUID } from 'node:crypto';
import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { FileStore } from '@tus/file-store';
import { Metadata, Server } from '@tus/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { mediaPurposes, uploadsPath, type MediaPurpose } from '#contract/media.ts';
import { AppError, invalidValue } from '#server/http/errors.ts';
import { limitCall } from '#server/http/rate-limits/call-limits.ts';
import type { Uploads } from '#server/http/uploads.ts';
import type { Viewer } from '#server/http/viewer.ts';
import type { Services } from '#server/jobs/services.ts';
import { discardUpload, isUuid } from './attachments.ts';
import { parseFileName } from './file-name.ts';
import { findUpload, type UploadRow } from './media-store.ts';
import { checkUploadAllowed, finishUpload, insertUpload, newFolder } from './receive-upload.ts';
import { removeResumable, resumableFolder } from './resumable-folder.ts';

interface Options {
  services: Services;
  uploads: Uploads;
  /** @throws AppError for a request that is not of a member who may write. */
  memberOf(request: FastifyRequest): Promise<Viewer>;
}

interface Creation {
  ownerId: number;
  purpose: MediaPurpose;
  filename: string;
  bytes: number;
}

/**
 * Resumable uploads by the tus protocol. Every request needs the session of the member whose upload it is.
 * The state of an upload is its row in media_files; the bytes arrive in a folder of this machine.
 */
export async function resumableUploads(
  app: FastifyInstance,
  { services, uploads, memberOf }: Options,
): Promise<void> {
  const folder = resumableFolder(services.config);
  await mkdir(folder, { recursive: true });
  const creations = new WeakMap<Request, Creation>();
  const store = new FileStore({ directory: folder, expirationPeriodInMilliseconds: 24 * 60 * 60 * 1000 });
  const finisher = finishOnce(services, folder);
  const tus = new Server({
    path: uploadsPath,
    datastore: store,
    relativeLocation: true,
    allowedOrigins: [services.config.publicUrl],
    namingFunction: () => randomUUID(),
    onUploadCreate: async (request, { id }) => {
      const { filename, ...creation } = creations.get(request)!;
      await insertUpload(services.db, {
        id,
        ...creation,
        ...parseFileName(filename),
        folder: newFolder(),
        status: 'uploading',
      });
      return {};
    },
    // The tus server would answer 500 with the message of any error that is not its own.
    onResponseError: (_request, error) => {
      if (!('status_code' in error)) throw error;
      // A part of the protocol that we do not offer.
      if (error.status_code === 501) throw new AppError('malformed_body');
      // The disk may be full; the store does not say why it could not write.
      if (error.status_code >= 500) throw new AppError('unavailable');
      return undefined;
    },
  });
  const asWeb = (request: FastifyRequest) => webRequest(request, services.config.publicUrl);
  /** Also finishes the upload if its last byte has arrived. */
  const answerOf = async (sent: Request, bytes: number): Promise<Response> => {
    const answer = await tus.handleWeb(sent);
    const id = (answer.headers.get('location') ?? sent.url).split('/').at(-1)!;
    if (answer.headers.get('upload-offset') === String(bytes)) await finisher(id);
    return answer;
  };
  // The protocol's own type. The body stays a stream.
  app.addContentTypeParser('application/offset+octet-stream', (_request, _body, done) => done(null));

  app.post(uploadsPath, async (request, reply) => {
    const viewer = await memberOf(request);
    await limitCall(services, { method: 'POST', path: uploadsPath }, viewer, request);
    const creation = readCreation(request, viewer.id);
    await checkUploadAllowed(services.db, creation);
    uploads.begin(request, viewer.id);
    const sent = asWeb(request);
    creations.set(sent, creation);
    return reply.send(await answerOf(sent, creation.bytes));
  });

  app.route<{ Params: { id: string } }>({
    method: ['HEAD', 'PATCH', 'DELETE'],
    url: `${uploadsPath}/:id`,
    handler: async (request, reply) => {
      const viewer = await memberOf(request);
      const media = await ownUpload(services, request.params.id, viewer.id);
      void reply.header('cache-control', 'no-store');
      if (request.method === 'PATCH') uploads.begin(request, viewer.id);
      if (request.method === 'HEAD') {
        // The reply to the last part was lost, or the server ended before it.
        if (media.status === 'uploading' && (await hasArrived(folder, media))) await finisher(media.id);
        else if (media.status === 'uploading') return reply.send(await tus.handleWeb(asWeb(request)));
        return reply
          .headers({ 'tus-resumable': '1.0.0', 'upload-offset': media.bytes, 'upload-length': media.bytes })
          .send();
      }
      if (media.status !== 'uploading') throw new AppError('conflict');
      const answer = await answerOf(asWeb(request), media.bytes);
      // Deletes its row as well.
      if (request.method === 'DELETE' && answer.ok) await discardUpload(services, media.id);
      return reply.send(answer);
    },
  });
}

/** @throws AppError invalid_values, before any byte of the file is sent. */
function readCreation({ headers }: FastifyRequest, ownerId: number): Creation {
  const { filename, purpose } = readMetadata(String(headers['upload-metadata'] ?? ''));
  const bytes = Number(headers['upload-length'] ?? Number.NaN);
  const known = mediaPurposes.find((name) => name === purpose);
  const fields: Record<string, string> = {};
  if (!known) fields['purpose'] = 'The purpose must be share or ad.';
  if (!Number.isSafeInteger(bytes) || bytes < 1) fields['file'] = 'Choose a file that is not empty.';
  if (!known || Object.keys(fields).length > 0) throw new AppError('invalid_values', { fields });
  return { ownerId, purpose: known, filename: filename ?? '', bytes };
}

function readMetadata(header: string): Record<string, string | null> {
  try {
    return Metadata.parse(header);
  } catch {
    throw invalidValue('file', 'The name of the file could not be read.');
  }
}

async function ownUpload(services: Services, id: string, viewerId: number): Promise<UploadRow> {
  const media = isUuid(id) ? await findUpload(services.db, id) : undefined;
  if (!media || media.owner_id !== viewerId) throw new AppError('not_found');
  return media;
}

async function hasArrived(folder: string, { id, bytes }: UploadRow): Promise<boolean> {
  const file = await stat(join(folder, id)).catch(() => undefined);
  return file?.size === bytes;
}

/** Checks and stores an upload that has arrived. Simultaneous calls for the same one share one run. */
function finishOnce(services: Services, folder: string): (id: string) => Promise<void> {
  const running = new Map<string, Promise<void>>();
  const finish = async (id: string) => {
    const media = await findUpload(services.db, id);
    if (!media || media.status !== 'uploading') return;
    await finishUpload(services, media, join(folder, id));
    await removeResumable(services.config, id);
  };
  return (id) => {
    const run = running.get(id) ?? finish(id).finally(() => running.delete(id));
    running.set(id, run);
    return run;
  };
}

function webRequest({ method, url, headers, raw }: FastifyRequest, origin: string): Request {
  const hasBody = method === 'PATCH' || method === 'POST';
  const sent = new Headers();
  for (const [name, value] of Object.entries(headers)) sent.set(name, String(value));
  // Removes the query, which the tus server would read as part of the id of the upload.
  return new Request(new URL(new URL(url, origin).pathname, origin), {
    method,
    headers: sent,
    ...(hasBody && { body: Readable.toWeb(raw) as ReadableStream, duplex: 'half' }),
  });
}
