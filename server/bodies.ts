import formBody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import qs from 'qs';
import { AppError } from './app-error.ts';

/** 'user[email]=a' → { user: { email: 'a' } }; depth and number of names are bounded. */
export function parseNested(text: string): Record<string, unknown> {
  return qs.parse(text, { depth: 4, parameterLimit: 500, arrayLimit: 200, allowPrototypes: false }) as Record<string, unknown>;
}

/** JSON and nested forms, URL-encoded or multipart, are understood wherever a body is. */
export async function acceptBodies(app: FastifyInstance): Promise<void> {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers(); // Fastify's own would take text/plain, too
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') done(null, {});
    else void parseJson(request, text as string, done);
  });
  await app.register(formBody, { parser: parseNested });
  // Files are for the endpoints that say so; here a form carries fields only.
  await app.register(multipart, { limits: { files: 0, fields: 200, fieldSize: 64 * 1024 } });
  app.addHook('preValidation', async (request) => {
    if (request.isMultipart()) request.body = await fieldsOf(request);
  });
}

/** @throws AppError malformed_body, body_too_large, or unsupported_media_type for a file. */
async function fieldsOf(request: FastifyRequest): Promise<Record<string, unknown>> {
  const limit = request.routeOptions.bodyLimit;
  if (Number(request.headers['content-length']) > limit) throw new AppError('body_too_large');
  const pairs: string[] = [];
  let size = 0;
  try {
    for await (const part of request.parts()) {
      if (part.type !== 'field') continue;
      const value = typeof part.value === 'string' ? part.value : JSON.stringify(part.value);
      size += value.length;
      if (part.valueTruncated || size > limit) throw new AppError('body_too_large');
      pairs.push(`${encode(part.fieldname)}=${encode(value)}`);
    }
  } catch (error) {
    throw formError(error);
  }
  return parseNested(pairs.join('&'));
}

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

/** A form that is cut short or wrongly put together is the sender's mistake, whatever the parser says of it. */
function formError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { code = '' } = error as { code?: string };
  if (code === 'FST_FILES_LIMIT') return new AppError('unsupported_media_type');
  return new AppError(/^FST_(FIELDS|PARTS)_LIMIT$/.test(code) ? 'body_too_large' : 'malformed_body');
}
