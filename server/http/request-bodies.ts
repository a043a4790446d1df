import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import qs from 'qs';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Upload } from '#contract/fields.ts';
import { AppError } from './errors.ts';
import { fileTooLarge, type Uploads } from './uploads.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The one file that this route takes. */
    file?: Endpoint['file'];
    /** Forms on other sites may be sent here. */
    foreignForms?: true;
  }
}

/** Entries of a list with one form field for each, such as an ad's zip codes. JSON may have more. */
const listLimit = 1_000;
const fieldLimit = listLimit + 100;

/** 'user[email]=a' → { user: { email: 'a' } }; depth and number of names are bounded. */
export function parseNested(text: string): Record<string, unknown> {
  const limits = { depth: 4, parameterLimit: fieldLimit, arrayLimit: listLimit };
  return qs.parse(text, { ...limits, allowPrototypes: false }) as Record<string, unknown>;
}

/** JSON and nested forms, URL-encoded or multipart, are understood in every body. */
export async function acceptBodies(app: FastifyInstance, uploads: Uploads, publicUrl: string): Promise<void> {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers(); // Fastify's own would take text/plain, too
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') done(null, {});
    else void parseJson(request, text as string, done);
  });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, text, done) => {
      // The parser would silently drop what is over the limit.
      const fields = (text as string).split('&', fieldLimit + 1).length;
      if (fields > fieldLimit) done(new AppError('body_too_large'));
      else done(null, parseNested(text as string));
    },
  );
  app.addHook('onRequest', async (request) => {
    const { foreignForms } = request.routeOptions.config;
    if (!foreignForms && isForeignForm(request, publicUrl)) throw new AppError('forbidden');
  });
  // Only endpoints with a file accept files. Here a form has fields only.
  const limits = { files: 0, fields: fieldLimit, parts: fieldLimit + 1, fieldSize: 64 * 1024 };
  await app.register(multipart, { limits });
  app.addHook('preValidation', async (request) => {
    if (request.isMultipart()) request.body = await readForm(request, uploads);
  });
}

/**
 * A form on another site could sign a visitor in to an account of its owner. Browsers name that site, and let
 * it set no Authorization header. Other clients send no Origin.
 */
function isForeignForm({ headers, host }: FastifyRequest, publicUrl: string): boolean {
  const { origin, authorization, 'content-type': type = '' } = headers;
  if (origin === undefined || authorization || !/^(application\/x-www-form|multipart\/)/i.test(type))
    return false;
  return origin !== new URL(publicUrl).origin && URL.parse(origin)?.host !== host;
}

/** @throws AppError malformed_body, body_too_large, or unsupported_media_type for an unexpected file. */
async function readForm(request: FastifyRequest, uploads: Uploads): Promise<Record<string, unknown>> {
  const { bodyLimit, config } = request.routeOptions;
  const limit = config.file ? config.file.maxBytes + bodyLimit : bodyLimit;
  if (Number(request.headers['content-length']) > limit)
    throw config.file ? fileTooLarge(config.file.maxBytes) : new AppError('body_too_large');
  const pairs: string[] = [];
  let upload: Upload | undefined;
  let size = 0;
  try {
    for await (const part of request.parts(
      config.file && { limits: { files: 1, fileSize: config.file.maxBytes } },
    )) {
      if (part.type === 'file') {
        if (!config.file || !namesOf(config.file.name).includes(part.fieldname))
          throw new AppError('unsupported_media_type', {
            text: config.file
              ? `Send the file in the field ${config.file.name}.`
              : 'No file is accepted here.',
          });
        const file = await uploads.receive(request, part, config.file.maxBytes);
        // Browsers send a file input without a file as an empty file without a name.
        if (part.filename || part.file.bytesRead > 0) upload = file;
        continue;
      }
      const value = typeof part.value === 'string' ? part.value : JSON.stringify(part.value);
      size += value.length;
      if (part.valueTruncated || size > Math.min(limit, fieldsLimit)) throw new AppError('body_too_large');
      pairs.push(`${encode(part.fieldname)}=${encode(value)}`);
    }
  } catch (error) {
    throw formError(error);
  }
  return upload ? withFile(pairs, config.file!.name, upload) : parseNested(pairs.join('&'));
}

/** Characters of all text fields of one form, without its file. */
const fieldsLimit = 1024 * 1024;

/** 'share[attachment]', and 'attachment', which clients send beside fields without the prefix. */
function namesOf(name: string): string[] {
  return [name, pathOf(name).at(-1)!];
}

function pathOf(name: string): string[] {
  return name.split(/[[\]]+/).filter(Boolean);
}

/** Puts the file at the path of its name: 'user[avatar]' → body.user.avatar. */
function withFile(pairs: string[], name: string, upload: Upload): Record<string, unknown> {
  const body = parseNested([...pairs, `${encode(name)}=`].join('&'));
  const path = pathOf(name);
  const holder = path
    .slice(0, -1)
    .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], body);
  if (holder && typeof holder === 'object') (holder as Record<string, unknown>)[path.at(-1)!] = upload;
  return body;
}

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

/** Reports every error of the parser as a client error: the form is incomplete or malformed. */
function formError(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const { code = '', syscall } = error as { code?: string; syscall?: string };
  // The server could not write the file.
  if (syscall && code !== 'ECONNRESET') return error;
  if (code === 'FST_FILES_LIMIT')
    return new AppError('unsupported_media_type', { text: 'Send one file only.' });
  return new AppError(
    /^FST_(FIELDS|PARTS)_LIMIT$|^FST_REQ_FILE_TOO_LARGE$/.test(code) ? 'body_too_large' : 'malformed_body',
  );
}
