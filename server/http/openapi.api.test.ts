import { expect, test } from 'vitest';
import { listFiles } from '#contract/sharing.ts';
import { errors } from '#contract/errors.ts';
import { routes } from '#server/app.ts';
import { testApp } from '#server/testing/app.ts';
import { buildBill, buildMember } from '#server/testing/build.ts';
import { successStatuses } from './openapi.ts';

const { db, send } = await testApp();

interface Operation {
  summary: string;
  parameters: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: { content: Record<string, object> };
  responses: Record<string, { description: string }>;
  security: { session?: string[] }[];
  tags: string[];
}
interface Document {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object>; securitySchemes: Record<string, object> };
}
const document = (await send({ method: 'GET', url: '/api/openapi.json' })).body as unknown as Document;
const bound = [...routes.map(({ endpoint }) => endpoint), ...listFiles].map((endpoint) => ({
  name: `${endpoint.method} ${endpoint.path}`,
  endpoint,
}));
const printed = (path: string, method: string) =>
  document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];

test('contains every endpoint and nothing else', () => {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
  );
  expect(operations.toSorted()).toEqual(bound.map(({ name }) => name).toSorted());
  expect(document.openapi).toBe('3.1.0');
});

test.each(bound)('$name declares its path parameters, body, replies and authorization', ({ endpoint }) => {
  const operation = printed(endpoint.path, endpoint.method)!;
  const inPath = operation.parameters.filter((parameter) => parameter.in === 'path');
  expect(inPath.map((parameter) => parameter.name).toSorted()).toEqual(
    [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name!).toSorted(),
  );
  expect(inPath.every((parameter) => parameter.required)).toBe(true);
  expect(operation.requestBody !== undefined).toBe(endpoint.input.body !== undefined);
  const types = Object.keys(operation.requestBody?.content ?? {});
  expect(types.includes('multipart/form-data')).toBe('file' in endpoint);
  expect(Object.keys(operation.responses)).toEqual(
    expect.arrayContaining(successStatuses(endpoint).map(String)),
  );
  expect(operation.responses['401'] !== undefined).toBe(
    ['session', 'account'].includes(endpoint.auth) ||
      (endpoint.errors ?? []).some((code) => errors[code][0] === 401),
  );
  expect(operation.security.some((way) => Object.keys(way).length === 0)).toBe(endpoint.auth === 'anyone');
  const roles = { anyone: [], session: [], account: ['account'], admin: ['admin'] };
  expect(operation.security.at(-1)).toEqual({ session: roles[endpoint.auth] });
  expect(operation.tags).toEqual([expect.stringMatching(/^\w+$/)]);
  expect(operation.summary).toMatch(/^\p{Lu}/u);
});

test('declares what the calls of a state bill answer to those who may not see it', async () => {
  const { slug, id } = await buildBill(db, { slug: 'ca-ab7-20252026', category: 'state', bill_type: 'ab' });
  const { id: author } = await buildMember(db);
  const opinion = await db
    .insertInto('opinions')
    .values({ item_id: id, member_id: author, level: 'support' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { token } = await buildMember(db, { state: 'TX' });
  const calls = bound.filter(
    ({ endpoint: { method, auth, path } }) =>
      method === 'GET' && auth === 'anyone' && /\/(bills|:type|votes\/details)\/:id\b/.test(path),
  );
  expect(calls.length).toBeGreaterThan(5);
  for (const { name, endpoint } of calls) {
    const url = endpoint.path
      .replace(':type', 'bills')
      .replace('details/:id', `details/${opinion.id}`)
      .replace(':id', slug)
      .replace(':version', 'ih');
    for (const headers of [{}, { authorization: token }]) {
      const { status } = await send({ url, headers });
      expect([name, Object.keys(printed(endpoint.path, 'GET')!.responses)]).toEqual([
        name,
        expect.arrayContaining([String(status)]),
      ]);
    }
  }
});

test.each([
  ['/api/v1/search', 'get'],
  ['/api/v1/connect/search_members', 'get'],
  ['/api/v1/users/get_city', 'get'],
  ['/api/v1/shares', 'post'],
])('declares the limit of %s', (path, method) => {
  expect(printed(path, method)!.responses['429']).toBeDefined();
  expect(printed('/api/v1/home', 'get')!.responses['429']).toBeUndefined();
});

test('has no broken references', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path]) =>
    path!.split('/'),
  );
  expect(references.length).toBeGreaterThan(0);
  for (const path of references) {
    const target = path.reduce<unknown>(
      (at, key) => (at as Record<string, unknown> | undefined)?.[key],
      document,
    );
    expect(target, path.join('/')).toBeDefined();
  }
});

test('the page names every endpoint and runs no script', async () => {
  const { status, body, headers } = await send({ method: 'GET', url: '/api/docs' });
  const html = String(body.text);
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(headers['content-security-policy']).toContain("script-src 'self'");
  expect(headers['content-security-policy']).not.toMatch(/unsafe-/);
  expect(html).toMatch(/^<!doctype html>.*<title>.+<\/title>.*<h1>.+<\/h1>/s);
  expect(html).not.toContain('<script');
  for (const { endpoint } of bound)
    expect(html).toContain(`<b>${endpoint.method}</b> <code>${endpoint.path}</code>`);
});
