import fc from 'fast-check';
import qs from 'qs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { errors, type ErrorCode } from '#contract/errors.ts';
import { routes } from '#server/app.ts';
import { nearly, rawBodies } from '#server/testing/arbitraries.ts';
import { testApp } from '#server/testing/app.ts';
import { buildBill, buildInitiative, buildMember, buildOfficial, buildZip } from '#server/testing/build.ts';
import { expectExactTallies } from '#server/testing/recount.ts';

const { app, db } = await testApp();
const endpoints = routes.map(({ endpoint }) => endpoint);
/** Requests per endpoint. `npm run faults -- fuzz` sends more, and with a new seed. */
const runs = Number(process.env.FUZZ_RUNS ?? 60);
const seed = Number(process.env.FUZZ_SEED ?? 20_261_122);
let sent = 0;
let accepted = 0;
let ids: string[] = [];

beforeAll(async () => {
  await buildZip(db, '94110', 'San Francisco', 'CA', [11]);
  ids = [
    'hr1-119',
    String((await buildBill(db, { slug: 'hr1-119' })).id),
    String(await buildOfficial(db, 'Alex Padilla')),
  ];
});

/** A member with an opinion on the bill and a draft of an initiative; some calls delete them. */
async function buildVoter() {
  const { id, token } = await buildMember(db);
  const row = await db
    .insertInto('opinions')
    .values({ item_id: Number(ids[1]), member_id: id, level: 'support' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { token, vote: String(row.id), initiative: String(await buildInitiative(db, id)) };
}

const headers = fc.record(
  {
    'content-type': fc.constantFrom(
      'application/json',
      'application/json; charset=utf-16',
      'text/plain',
      'multipart/form-data; boundary=x',
      'application/x-www-form-urlencoded',
      'application/json;',
      '',
    ),
    accept: fc.constantFrom('text/html', '*/*', 'application/json', 'x'),
    authorization: fc.string({ unit: 'grapheme-ascii', maxLength: 60 }),
  },
  { requiredKeys: [] },
);

const rarely = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 11, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });

/**
 * One request: its body as JSON, as a form in either coding, or as raw text; its path and query nearly right.
 */
function requests(
  { method, path, input }: Endpoint,
  { token, vote, initiative }: Awaited<ReturnType<typeof buildVoter>>,
) {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!);
  const part = (name: string) =>
    fc.oneof(
      {
        weight: 7,
        arbitrary: fc.constantFrom(
          ...(name === 'type'
            ? ['bills', 'bills', 'representatives']
            : name === 'voteId'
              ? [vote]
              : path.includes('/initiatives/')
                ? [initiative]
                : ids),
        ),
      },
      { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
    );
  return fc
    .record({
      parts: fc.tuple(...names.map(part)),
      query: input.query ? nearly(input.query) : fc.constant({}),
      body: input.body ? nearly(input.body) : fc.constant({}),
      raw: rarely(rawBodies),
      as: fc.constantFrom<Coding>('json', 'json', 'form', 'multipart'),
      strange: rarely(headers),
    })
    .map(({ parts, query, body, raw, as, strange }) => {
      const url = names.reduce(
        (url, name, index) => url.replace(`:${name}`, () => encodeURIComponent(parts[index]!.toWellFormed())),
        path,
      );
      const search = qs.stringify(query).slice(0, 8_000);
      const hasBody = method === 'POST' || method === 'PUT';
      return {
        method,
        url: search ? `${url}?${search}` : url,
        headers: { authorization: token, ...(hasBody && { 'content-type': typeOf[as] }), ...strange },
        ...(hasBody && { payload: raw ?? encoded(body, as) }),
      };
    });
}

type Coding = 'json' | 'form' | 'multipart';
const typeOf: Record<Coding, string> = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data; boundary=x',
};

function encoded(body: unknown, as: Coding): string {
  if (as === 'json') return JSON.stringify(body) ?? '';
  const text = qs.stringify(body);
  if (as === 'form') return text;
  const parts = text
    .split('&')
    .map((pair) => pair.split('=').map((piece) => unescape(piece.replaceAll('+', ' '))));
  return `${parts.map(([name, value = '']) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`).join('')}--x--\r\n`;
}

function unescape(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function expectOrderlyReply({ output }: Endpoint, status: number, text: string): void {
  const body = JSON.parse(text) as { errors?: unknown; code?: ErrorCode };
  expect(status).toBeLessThan(500);
  if (status < 400) return expect(output.safeParse(body).success).toBe(true);
  expect({ ...body, fields: undefined, error: undefined, failure: undefined }).toEqual({
    // The specification gives one sentence without a full stop.
    errors: expect.stringMatching(/[.!]$|^Please select state$/),
    code: expect.any(String),
  });
  expect(errors[body.code!]?.[0]).toBe(status);
  expect(text).not.toMatch(/node_modules|\.ts:|at Object|syntax error|relation "|duplicate key/);
}

test.each(endpoints.map((endpoint) => [endpoint.method, endpoint.path, endpoint] as const))(
  '%s %s answers any input without a fault',
  async (_method, _path, endpoint) => {
    const voter = await buildVoter();
    await fc.assert(
      fc.asyncProperty(requests(endpoint, voter), async (request) => {
        const { statusCode, body } = await app.inject(request);
        sent += 1;
        accepted += statusCode < 400 ? 1 : 0;
        expectOrderlyReply(endpoint, statusCode, body);
      }),
      { numRuns: runs, seed },
    );
  },
);

test('leaves tallies exact, gives nobody administrator rights and pollutes no prototype', async () => {
  await expectExactTallies(db);
  const admins = await db.selectFrom('members').select('id').where('is_admin', '=', true).execute();
  expect(admins).toEqual([]);
  expect((await app.inject('/readyz')).statusCode).toBe(200);
  expect(({} as { admin?: unknown }).admin).toBeUndefined();
});

afterAll(() => {
  // With few requests, or if all were refused, this test would prove nothing.
  expect(sent).toBeGreaterThan(500);
  expect(accepted).toBeGreaterThan(sent / 4);
});
