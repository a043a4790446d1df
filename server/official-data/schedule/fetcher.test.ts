import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { startUpstream } from '#server/testing/upstream.ts';
import { Fetcher, type Ask } from './fetcher.ts';
import { redirectFrom, withoutSecrets } from './source-error.ts';

const upstream = await startUpstream();
const fetcher = (signal = new AbortController().signal) => new Fetcher('https://polity.test', signal);
const get = (path: string, ask: Partial<Ask> = {}) =>
  fetcher().get({ url: upstream.origin + path, kind: 'json', pause: 0, ...ask });
const page = '<!doctype html><html><body>Sorry, we are busy.</body></html>';

beforeEach(() => {
  upstream.documents.clear();
  upstream.faults.clear();
  upstream.requests.length = 0;
});

test('A document comes with what the source says of it, and the next time only if it has changed.', async () => {
  upstream.documents.set('/a.json', '{"a":1}');
  const first = await get('/a.json');
  expect(first).toMatchObject({ what: 'content', data: Buffer.from('{"a":1}') });
  const known = 'validators' in first ? first.validators : undefined;
  expect(await get('/a.json', { known })).toEqual({ what: 'unchanged' });
  expect(upstream.requests.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, known!.etag]);
  upstream.documents.set('/a.json', '{"a":2}');
  expect(await get('/a.json', { known })).toMatchObject({ what: 'content' });
  expect(await get('/b.json')).toEqual({ what: 'missing' });
  expect(upstream.requests[0]!.headers['user-agent']).toBe('Polity/0.1 (+https://polity.test)');
});

describe('What passes is asked for again', () => {
  test.each([
    ['an error of the server', { status: 500 }],
    ['a request to slow down', { status: 429, headers: { 'retry-after': '0' } }],
    ['a connection that is cut', { body: '{"a":"bcdefghijklmnop"}', cutAfter: 5 }],
    ['a page that excuses itself', { body: page }],
    ['an empty answer', { type: 'application/json', body: '' }],
  ])('%s.', async (_, fault) => {
    upstream.faults.set('/a.json', [fault, { type: 'application/json', body: '{"fine":true}' }]);
    expect(await get('/a.json')).toMatchObject({ what: 'content', data: Buffer.from('{"fine":true}') });
    expect(upstream.requests).toHaveLength(2);
  });

  test('A pause that is asked for is kept.', async () => {
    upstream.faults.set('/a.json', [
      { status: 503, headers: { 'retry-after': '1' } },
      { type: 'application/json', body: '{}' },
    ]);
    const before = performance.now();
    await get('/a.json');
    expect(performance.now() - before).toBeGreaterThanOrEqual(990);
  });
});

describe('What does not pass is told in a sentence', () => {
  test.each([
    ['a server that stays down', { status: 503 }, 4, /answered 503\.$/],
    ['a locked door', { status: 403 }, 1, /answered 403\. It lets nobody in from here/],
    [
      'a long pause',
      { status: 429, headers: { 'retry-after': '3600' } },
      1,
      /answered 429\. It asks us to come back in 60 minutes\.$/,
    ],
    ['pages without end', { body: page }, 4, /not JSON \(text\/html\)\.$/],
    ['too much', { type: 'application/json', body: `{"a":"${'x'.repeat(2000)}"}` }, 1, /larger than 0 MB/],
    ['slowness', { type: 'application/json', body: '{}', delay: 400 }, 4, /took too long to answer\.$/],
    [
      'a redirect into the machine',
      { status: 302, headers: { location: 'http://169.254.169.254/latest' } },
      1,
      /not followed/,
    ],
    ['a circle', { status: 302, headers: { location: '/a.json' } }, 6, /without end/],
  ])('%s.', async (_, fault, requests, sentence) => {
    upstream.faults.set('/a.json', [fault]);
    await expect(get('/a.json', { maxBytes: 1000, timeout: 0.2 })).rejects.toThrow(sentence);
    expect(upstream.requests).toHaveLength(requests);
  });

  test('Nobody there.', async () => {
    const closed = createServer();
    await new Promise<void>((done) => closed.listen(0, '127.0.0.1', done));
    const { port } = closed.address() as { port: number };
    await new Promise((done) => closed.close(done));
    await expect(get('', { url: `http://127.0.0.1:${port}/a.json` })).rejects.toThrow(
      `127.0.0.1:${port}/a.json cannot be reached.`,
    );
  });
});

test('A key in an address is never told of.', async () => {
  upstream.faults.set('/v3/bill', [{ status: 500 }]);
  const failure = await get('/v3/bill?api_key=sesame&limit=5').catch((error: Error) => error.message);
  expect(failure).toMatch(/\/v3\/bill\?limit=5 answered 500\.$/);
  expect(withoutSecrets('https://me:open@api.test/v3?apikey=a&key=b&token=c&q=d')).toBe(
    'https://api.test/v3?q=d',
  );
});

test('Redirects lead to named hosts by https, and from a stand-in to this machine.', () => {
  const [far, near] = [new URL('https://a.gov/x'), new URL('http://127.0.0.1:1/x')];
  expect(redirectFrom(far, '/y').href).toBe('https://a.gov/y');
  expect(redirectFrom(far, 'https://b.gov/y').href).toBe('https://b.gov/y');
  expect(redirectFrom(near, 'http://127.0.0.1:2/y').href).toBe('http://127.0.0.1:2/y');
  for (const bad of [
    'http://a.gov/y',
    'https://10.0.0.1/',
    'https://[::1]/',
    'https://localhost/',
    'http://127.0.0.1/',
    'file:///etc/passwd',
    'https://2130706433/',
    null,
  ])
    expect(() => redirectFrom(far, bad), String(bad)).toThrow('not followed');
});

test('What is meant for one host is not told to another it sends us to.', async () => {
  const other = await startUpstream();
  other.documents.set('/there', '{}');
  upstream.faults.set('/here', [{ status: 302, headers: { location: `${other.origin}/there` } }]);
  await get('/here', { headers: { 'x-api-key': 'sesame' } });
  expect(upstream.requests[0]!.headers['x-api-key']).toBe('sesame');
  expect(other.requests[0]!.headers).not.toHaveProperty('x-api-key');
});

test('A large document goes to a file; one that breaks off is begun again.', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'polity-fetch-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const content = Buffer.concat([Buffer.from('PK'), Buffer.alloc(300_000, 7)]);
  upstream.documents.set('/a.zip', content);
  upstream.faults.set('/cut.zip', [
    { type: 'application/zip', body: content, cutAfter: 1000 },
    { type: 'application/zip', body: content },
  ]);
  for (const path of ['/a.zip', '/cut.zip']) {
    const answer = await fetcher().download(
      { url: upstream.origin + path, kind: 'zip', pause: 0 },
      join(folder, 'a'),
    );
    expect(answer).toMatchObject({ what: 'content', bytes: content.length });
    expect((await readFile(join(folder, 'a'))).equals(content)).toBe(true);
  }
});

test('Who is told to stop stops, also while it waits.', async () => {
  upstream.faults.set('/a.json', [{ status: 503, headers: { 'retry-after': '100' } }]);
  const ending = new AbortController();
  const asking = fetcher(ending.signal).get({ url: `${upstream.origin}/a.json`, kind: 'json', pause: 0 });
  setTimeout(() => ending.abort(new Error('stopped')), 100);
  await expect(asking).rejects.toThrow(/stopped|aborted/);
});
