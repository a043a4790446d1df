import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { startUpstream } from '#server/testing/upstream.ts';
import { Fetcher, type FetchRequest } from './fetcher.ts';
import { redirectTarget } from './response-checks.ts';
import { withoutSecrets } from './source-error.ts';

const upstream = await startUpstream();
const fetcher = (signal = new AbortController().signal) => new Fetcher('https://polity.test', signal);
const get = (path: string, options: Partial<FetchRequest> = {}) =>
  fetcher().get({ url: upstream.origin + path, kind: 'json', minIntervalMs: 0, ...options });
const page = '<!doctype html><html><body>Sorry, we are busy.</body></html>';

beforeEach(() => {
  upstream.documents.clear();
  upstream.faults.clear();
  upstream.requests.length = 0;
});

test('fetches a document again only if it has changed', async () => {
  upstream.documents.set('/a.json', '{"a":1}');
  const first = await get('/a.json');
  expect(first).toMatchObject({ status: 'content', data: Buffer.from('{"a":1}') });
  const cached = 'validators' in first ? first.validators : undefined;
  expect(await get('/a.json', { cached })).toEqual({ status: 'unchanged' });
  expect(upstream.requests.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, cached!.etag]);
  upstream.documents.set('/a.json', '{"a":2}');
  expect(await get('/a.json', { cached })).toMatchObject({ status: 'content' });
  expect(await get('/b.json')).toEqual({ status: 'missing' });
  expect(upstream.requests[0]!.headers['user-agent']).toBe('Polity/0.1 (+https://polity.test)');
});

test.each([
  ['GovInfo', '/error'],
  ['the Senate, for a page', '/pagelayout/general/one_item_and_teasers/file_not_found.htm'],
  ['the Senate, for a vote', '/legislative/roll-call-vote-not-available.htm'],
])('a redirect to the error page of %s means that there is no document', async (_, location) => {
  upstream.documents.set(location, page);
  upstream.faults.set('/a.xml', [{ status: 302, headers: { location } }]);
  expect(await get('/a.xml', { kind: 'xml' })).toEqual({ status: 'missing' });
  expect(upstream.requests).toHaveLength(1);
});

describe('retries a temporary fault', () => {
  test.each([
    ['a server error', { status: 500 }],
    ['a request to slow down', { status: 429, headers: { 'retry-after': '0' } }],
    ['a connection that is closed early', { body: '{"a":"bcdefghijklmnop"}', cutAfter: 5 }],
    ['an error page with status 200', { body: page }],
    ['an empty response', { type: 'application/json', body: '' }],
  ])('%s', async (_, fault) => {
    upstream.faults.set('/a.json', [fault, { type: 'application/json', body: '{"fine":true}' }]);
    expect(await get('/a.json')).toMatchObject({ status: 'content', data: Buffer.from('{"fine":true}') });
    expect(upstream.requests).toHaveLength(2);
  });

  test('waits as long as Retry-After says', async () => {
    upstream.faults.set('/a.json', [
      { status: 503, headers: { 'retry-after': '1' } },
      { type: 'application/json', body: '{}' },
    ]);
    const before = performance.now();
    await get('/a.json');
    expect(performance.now() - before).toBeGreaterThanOrEqual(990);
  });
});

describe('explains a permanent fault in a sentence', () => {
  test.each([
    ['a server that stays down', { status: 503 }, 4, /answered 503\.$/],
    ['a refused request', { status: 403 }, 1, /answered 403\. It blocks this server/],
    [
      'a pause longer than the limit',
      { status: 429, headers: { 'retry-after': '3600' } },
      1,
      /answered 429\. It asks us to come back in 60 minutes\.$/,
    ],
    ['an error page every time', { body: page }, 4, /not JSON \(text\/html\)\.$/],
    [
      'a document over the size limit',
      { type: 'application/json', body: `{"a":"${'x'.repeat(2000)}"}` },
      1,
      /larger than 0 MB/,
    ],
    [
      'a slow response',
      { type: 'application/json', body: '{}', delay: 5_000 },
      4,
      /took too long to answer\.$/,
    ],
    [
      'a redirect to an internal address',
      { status: 302, headers: { location: 'http://169.254.169.254/latest' } },
      1,
      /not allowed/,
    ],
    ['a redirect loop', { status: 302, headers: { location: '/a.json' } }, 6, /redirects too many times/],
  ])('%s', async (_, fault, requests, sentence) => {
    upstream.faults.set('/a.json', [fault]);
    const timeoutSeconds = 'delay' in fault ? 0.2 : 60;
    await expect(get('/a.json', { maxBytes: 1000, timeoutSeconds })).rejects.toThrow(sentence);
    expect(upstream.requests).toHaveLength(requests);
  });

  test('a closed port', async () => {
    const closed = createServer();
    await new Promise<void>((done) => closed.listen(0, '127.0.0.1', done));
    const { port } = closed.address() as { port: number };
    await new Promise((done) => closed.close(done));
    await expect(get('', { url: `http://127.0.0.1:${port}/a.json` })).rejects.toThrow(
      `127.0.0.1:${port}/a.json cannot be reached.`,
    );
  });
});

test('leaves keys out of error messages', async () => {
  upstream.faults.set('/v3/bill', [{ status: 500 }]);
  const failure = await get('/v3/bill?api_key=sesame&limit=5').catch((error: Error) => error.message);
  expect(failure).toMatch(/\/v3\/bill\?limit=5 answered 500\.$/);
  expect(withoutSecrets('https://me:open@api.test/v3?apikey=a&key=b&token=c&q=d')).toBe(
    'https://api.test/v3?q=d',
  );
});

test('follows redirects to named https hosts, and between servers on this machine', () => {
  const [remote, local] = [new URL('https://a.gov/x'), new URL('http://127.0.0.1:1/x')];
  expect(redirectTarget(remote, '/y').href).toBe('https://a.gov/y');
  expect(redirectTarget(remote, 'https://b.gov/y').href).toBe('https://b.gov/y');
  expect(redirectTarget(local, 'http://127.0.0.1:2/y').href).toBe('http://127.0.0.1:2/y');
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
    expect(() => redirectTarget(remote, bad), String(bad)).toThrow('not allowed');
});

test('does not send a key to another host after a redirect', async () => {
  const other = await startUpstream();
  other.documents.set('/there', '{}');
  upstream.faults.set('/here', [{ status: 302, headers: { location: `${other.origin}/there` } }]);
  await get('/here', { headers: { 'x-api-key': 'sesame' } });
  expect(upstream.requests[0]!.headers['x-api-key']).toBe('sesame');
  expect(other.requests[0]!.headers).not.toHaveProperty('x-api-key');
});

test('downloads to a file, and starts again after a broken connection', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'polity-fetch-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const content = Buffer.concat([Buffer.from('PK'), Buffer.alloc(300_000, 7)]);
  upstream.documents.set('/a.zip', content);
  upstream.faults.set('/cut.zip', [
    { type: 'application/zip', body: content, cutAfter: 1000 },
    { type: 'application/zip', body: content },
  ]);
  for (const path of ['/a.zip', '/cut.zip']) {
    const result = await fetcher().download(
      { url: upstream.origin + path, kind: 'zip', minIntervalMs: 0 },
      join(folder, 'a'),
    );
    expect(result).toMatchObject({ status: 'content', bytes: content.length });
    expect((await readFile(join(folder, 'a'))).equals(content)).toBe(true);
  }
});

test('stops when aborted, even while waiting to retry', async () => {
  upstream.faults.set('/a.json', [{ status: 503, headers: { 'retry-after': '100' } }]);
  const controller = new AbortController();
  const request = fetcher(controller.signal).get({
    url: `${upstream.origin}/a.json`,
    kind: 'json',
    minIntervalMs: 0,
  });
  setTimeout(() => controller.abort(new Error('stopped')), 100);
  await expect(request).rejects.toThrow(/stopped|aborted/);
});
