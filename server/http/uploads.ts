import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Upload } from '#contract/fields.ts';
import { imageMaxBytes, mediaTooLarge } from '#contract/media/limits.ts';
import { allowSlowBody } from './timeouts.ts';
import { AppError } from './errors.ts';

/** Uploads at a time. */
const limits = { perMember: 3, total: 32 };
/** Older files were left by a process that was killed. */
const staleAfterMs = 24 * 60 * 60 * 1000;

/**
 * Uploads in progress of one server. Each is streamed to a temporary file that is removed with the reply.
 */
export class Uploads {
  readonly #folder: string;
  readonly #open = new Map<FastifyRequest, { member: number; paths: string[] }>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Call before the body is read. @throws AppError too_many_requests or unavailable */
  begin(request: FastifyRequest, member: number): void {
    // The client went away while its session was looked up. No hook ends this upload after that.
    if (request.raw.destroyed) return;
    const own = [...this.#open.values()].filter((upload) => upload.member === member);
    if (own.length >= limits.perMember) throw new AppError('too_many_requests');
    if (this.#open.size >= limits.total) throw new AppError('unavailable');
    this.#open.set(request, { member, paths: [] });
    allowSlowBody(request);
  }

  /** Streams one file of a form to disk. @throws AppError body_too_large */
  async receive(request: FastifyRequest, part: MultipartFile, maxBytes: number): Promise<Upload> {
    await mkdir(this.#folder, { recursive: true });
    const path = join(this.#folder, randomUUID());
    this.#open.get(request)?.paths.push(path);
    try {
      await pipeline(part.file, createWriteStream(path, { flags: 'wx' }));
      if (part.file.truncated) throw fileTooLarge(maxBytes);
      return new Upload(path, part.filename);
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
  }

  /** Call before the reply is sent, and when a client goes away. */
  async end(request: FastifyRequest): Promise<void> {
    const upload = this.#open.get(request);
    this.#open.delete(request);
    for (const path of upload?.paths ?? []) await rm(path, { force: true });
  }

  addHooks(app: FastifyInstance): void {
    app.addHook('onReady', () => removeStale(this.#folder));
    // Not onResponse: it does not run for a client that has sent everything and gone away before the reply.
    app.addHook('onSend', (request) => this.end(request));
    app.addHook('onRequestAbort', (request) => this.end(request));
  }
}

/** Only shares and ads take larger files than pictures. */
export function fileTooLarge(maxBytes: number): AppError {
  const kilobytes = Math.floor(maxBytes / 1024);
  const limit = kilobytes >= 1024 ? `${Math.floor(kilobytes / 1024)} MB` : `${kilobytes} kB`;
  const text =
    maxBytes > imageMaxBytes ? mediaTooLarge : `This file is too large. It can have up to ${limit}.`;
  return new AppError('body_too_large', { text });
}

/** Removes the files and folders that killed processes left behind. */
export async function removeStale(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const entry = await stat(path).catch(() => undefined);
    if (entry && Date.now() - entry.mtimeMs > staleAfterMs) await rm(path, { recursive: true, force: true });
  }
}
