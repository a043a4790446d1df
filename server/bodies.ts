import formBody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import qs from 'qs';

/** 'user[email]=a' → { user: { email: 'a' } }; depth and number of names are bounded. */
export function parseNested(text: string): Record<string, unknown> {
  return qs.parse(text, { depth: 4, parameterLimit: 500, arrayLimit: 200, allowPrototypes: false }) as Record<string, unknown>;
}

/** JSON and nested forms, URL-encoded or multipart, are understood wherever a body is. */
export async function acceptBodies(app: FastifyInstance): Promise<void> {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
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

async function fieldsOf(request: import('fastify').FastifyRequest): Promise<Record<string, unknown>> {
  const pairs: string[] = [];
  for await (const part of request.parts()) {
    if (part.type === 'field') pairs.push(`${encodeURIComponent(part.fieldname)}=${encodeURIComponent(String(part.value))}`);
  }
  return parseNested(pairs.join('&'));
}
