import { expect, test } from 'vitest';
import { z } from 'zod';
import { defineEndpoint, type Auth } from '#contract/endpoint.ts';
import { readConfig } from '#server/config.ts';
import { route, type Handler } from './route.ts';
import type { Services } from '#server/jobs/services.ts';
import type { Viewer } from '#server/http/viewer.ts';

const viewer: Viewer = {
  id: 1,
  sessionId: 1,
  token: 't',
  accountSetup: true,
  isAdmin: false,
  twoStep: false,
  state: 'CA',
  assemblyDistrict: null,
  senateDistrict: null,
  suspended: false,
  suspendedUntil: null,
  congressionalDistrict: 11,
};
// These handlers ask the database nothing.
const services = { config: readConfig({}) } as Services;
const person = z.object({ name: z.string() });
const endpoint = defineEndpoint({
  method: 'GET',
  path: '/api/v1/people',
  summary: 'People',
  auth: 'anyone',
  input: {},
  output: z.object({ person, people: z.array(person), message: z.string().optional() }),
});

test('drops undeclared fields of a reply at any depth', async () => {
  const row = { name: 'Maria', email: 'maria@example.org', password_hash: 'x' };
  const { handle } = route(endpoint, async () => ({ person: row, people: [row, row], secret: 'x' }));
  expect(await handle(services, undefined, {})).toEqual({
    person: { name: 'Maria' },
    people: [{ name: 'Maria' }, { name: 'Maria' }],
  });
});

test('fails if a reply does not match its schema', async () => {
  const broken = (async () => ({ person: {}, people: [] })) as unknown as Handler<typeof endpoint>;
  await expect(route(endpoint, broken).handle(services, undefined, {})).rejects.toBeInstanceOf(z.ZodError);
});

test('does not call the handler for an unauthorized viewer', async () => {
  const reached: string[] = [];
  const bound = (auth: Auth, method: 'GET' | 'POST' = 'GET') =>
    route(defineEndpoint({ ...endpoint, method, auth, output: z.object({}) }), async () => {
      reached.push(auth);
      return {};
    });
  const outcome = (auth: Auth, who: Viewer | undefined, method?: 'POST') =>
    bound(auth, method)
      .handle(services, who, {})
      .then(
        () => 'reached',
        (error: { code: string }) => error.code,
      );
  expect(
    await Promise.all(
      (['anyone', 'session', 'account', 'admin'] as const).map((auth) => outcome(auth, undefined)),
    ),
  ).toEqual(['reached', 'invalid_session', 'invalid_session', 'not_found']);
  expect(await outcome('account', { ...viewer, accountSetup: false })).toBe('account_setup_required');
  expect(await outcome('account', { ...viewer, suspended: true }, 'POST')).toBe('account_suspended');
  expect(await outcome('session', { ...viewer, accountSetup: false, suspended: true }, 'POST')).toBe(
    'reached',
  );
  expect(await outcome('admin', viewer)).toBe('not_found');
  expect(await outcome('admin', { ...viewer, isAdmin: true })).toBe('two_step_setup_required');
  expect(await outcome('admin', { ...viewer, isAdmin: true, twoStep: true })).toBe('reached');
  expect(reached).toEqual(['anyone', 'session', 'admin']);
});

test('authorizes before it validates the input', async () => {
  const guarded = defineEndpoint({
    ...endpoint,
    auth: 'session',
    input: { body: z.object({ name: z.string() }) },
    output: z.object({}),
  });
  await expect(
    route(guarded, async () => ({})).handle(services, undefined, { body: {} }),
  ).rejects.toMatchObject({ code: 'invalid_session' });
  await expect(route(guarded, async () => ({})).handle(services, viewer, { body: {} })).rejects.toMatchObject(
    { code: 'invalid_values', fields: { name: 'Name is required.' } },
  );
});
