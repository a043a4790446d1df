import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { linkPreview, noPreview } from '#contract/link-preview.ts';
import { mediaStorage } from '#server/media/media.ts';
import { testApp } from '#server/testing/app.ts';
import { buildMember } from '#server/testing/build.ts';
import { listenLocally } from '#server/testing/local-server.ts';
import { expectRefusal } from '#server/testing/refusal.ts';
import { previewOf, sweepPreviews } from './link-preview.ts';

const picture = await sharp({ create: { width: 1200, height: 630, channels: 3, background: '#0f5c63' } })
  .jpeg()
  .toBuffer();
const html = (head: string) => `<!doctype html><html><head>${head}</head><body>text</body></html>`;
const article = html(
  `<title>Not this</title><meta property="og:title" content="Parks &amp; &lt;script&gt;alert(1)&lt;/script&gt;">
   <meta name="description" content="Trees&#8238; for\n all"><meta property="og:site_name" content="City News">
   <meta property="og:image" content="/picture.jpg">`,
);

const asked: string[] = [];
const userAgents = new Set<string | undefined>();
const pages: Record<string, (reply: ServerResponse, request: IncomingMessage) => void> = {
  '/article': (reply) => send(reply, article),
  '/moved': (reply) => redirect(reply, '/article'),
  '/loop': (reply) => redirect(reply, '/loop'),
  '/private': (reply) => redirect(reply, 'http://169.254.169.254/latest/meta-data'),
  '/file': (reply) => redirect(reply, 'file:///etc/passwd'),
  // Some servers refuse an Accept header that is no media type.
  '/picture.jpg': (reply, { headers: { accept } }) =>
    reply.writeHead(accept === 'image/*' ? 200 : 406, { 'content-type': 'image/jpeg' }).end(picture),
  '/plain': (reply) => send(reply, html('<title>Plain</title>')),
  '/bare': (reply) => send(reply, html('<title> A  plain\n page </title>')),
  '/latin': (reply) =>
    reply
      .writeHead(200, { 'content-type': 'text/html; charset=iso-8859-1' })
      .end(Buffer.from(html('<title>Fianc\u00e9e</title>'), 'latin1')),
  '/bomb': (reply) =>
    reply
      .writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' })
      .end(gzipSync(Buffer.alloc(5_000_000, 32))),
  '/endless': (reply) => {
    reply.writeHead(200, { 'content-type': 'text/html' });
    sendEndlessly(reply, article.replace('/picture.jpg', '/endless.jpg'));
  },
  '/endless.jpg': (reply) => {
    reply.writeHead(200, { 'content-type': 'image/jpeg' });
    sendEndlessly(reply, picture);
  },
  '/slow': (reply) => void reply.writeHead(200, { 'content-type': 'text/html' }).write('<title>'),
  '/json': (reply) => reply.writeHead(200, { 'content-type': 'application/json' }).end('{}'),
  '/missing': (reply) => reply.writeHead(404).end(),
};
/** Sends data until the client stops reading. */
function sendEndlessly(reply: ServerResponse, start: string | Buffer) {
  reply.write(start);
  const part = Buffer.alloc(64 * 1024, 32);
  const write = () => {
    while (!reply.destroyed && reply.write(part));
    if (!reply.destroyed) reply.once('drain', write);
  };
  write();
}
const send = (reply: ServerResponse, body: string) =>
  reply.writeHead(200, { 'content-type': 'text/html' }).end(body);
const redirect = (reply: ServerResponse, location: string) => reply.writeHead(302, { location }).end();
const server = createServer((request, reply) => {
  asked.push(request.url!);
  userAgents.add(request.headers['user-agent']);
  (pages[request.url!] ?? pages['/missing'])!(reply, request);
});
const { origin, stop } = await listenLocally(server);
afterAll(stop);

const { app, call, config, db, services } = await testApp(undefined, { LINK_PREVIEW_LOOPBACK: 'on' });
const { token } = await buildMember(db);
const preview = (url: string) => call(linkPreview, { query: { url } }, token);

test('a page is described by its own metadata, with its picture on our origin', async () => {
  const { status, body } = await preview(`${origin}/moved#part`);
  expect(status).toBe(200);
  expect(body).toEqual({
    metadata: {
      title: 'Parks & <script>alert(1)</script>',
      image: expect.stringMatching(/^\/media\/previews\/[\w-]{22}\/card\.webp$/),
      site_name: 'City News',
      url: `${origin}/article`,
    },
    description: 'Trees for all',
  });
  const image = await app.inject({ url: body.metadata.image! });
  expect(await sharp(image.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 640 });
});

test('a page is requested once, also by simultaneous calls, and again when the preview has expired', async () => {
  const visits = () => asked.filter((url) => url === '/bare').length;
  const replies = await Promise.all(Array.from({ length: 10 }, () => preview(`${origin}/bare`)));
  expect(new Set(replies.map(({ body }) => body.metadata.title))).toEqual(new Set(['A plain page']));
  await preview(`${origin}/bare`);
  expect(visits()).toBe(1);
  await preview(`${origin}/moved`);
  await db
    .updateTable('link_previews')
    .set({ expires_at: new Date(0) })
    .execute();
  await sweepPreviews.handle(services, {}, '');
  expect(await db.selectFrom('link_previews').selectAll().execute()).toEqual([]);
  expect((await mediaStorage(config).list()).filter((key) => key.startsWith('previews/'))).toEqual([]);
  await preview(`${origin}/bare`);
  expect(visits()).toBe(2);
});

test('a page that another call has read in the meantime is not requested again', async () => {
  const link = `${origin}/plain`;
  await previewOf(services, link, async () => void (await preview(link)));
  expect(asked.filter((url) => url === '/plain')).toHaveLength(1);
});

test('a page without Open Graph has its title and host, in its own encoding', async () => {
  const { body } = await preview(`${origin}/latin`);
  expect(body.metadata).toMatchObject({ title: 'Fiancée', site_name: new URL(origin).host, image: null });
});

test('a page is read up to its first MB, and a picture without end is left out', async () => {
  const { body } = await preview(`${origin}/endless`);
  expect(body.metadata).toMatchObject({ site_name: 'City News', image: null });
});

test('says that it is a bot: some sites have metadata for bots only', async () => {
  await preview(`${origin}/article`);
  expect([...userAgents]).toEqual(['Polity link preview (bot; +https://polity.test)']);
});

// Without a limit, the slow page would have no answer.
test.each(['/loop', '/private', '/file', '/bomb', '/slow', '/json', '/missing'])(
  'refuses %s',
  async (path) => {
    const reply = await preview(`${origin}${path}`);
    expectRefusal(reply, 'invalid_values', 'url');
    expect(reply.body.errors).toBe(noPreview);
  },
);

test('only web addresses are opened, and only for members', async () => {
  for (const url of [
    'javascript:alert(1)',
    'ftp://example.org/',
    'data:text/html,x',
    'no address',
    'http://',
  ])
    expectRefusal(await preview(url), 'invalid_values', 'url');
  expectRefusal(await call(linkPreview, { query: { url: `${origin}/article` } }), 'invalid_session');
});

test('without the setting for tests, no spelling of a private address is opened', async () => {
  const ordinary = await testApp();
  const member = await buildMember(ordinary.db);
  const { port } = new URL(origin);
  const visits = asked.length;
  const hosts = [
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f.0.0.1',
    '0x7f000001',
    '0177.0.0.1',
    '0',
    '0.0.0.0',
    'localhost',
    'LOCALHOST.',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    '１２７.0.0.1',
    '①②⑦.⓪.⓪.①',
    'user@127.0.0.1',
  ];
  for (const host of hosts)
    for (const url of [`http://${host}:${port}/article`, `http://${host}/article`])
      expectRefusal(
        await ordinary.call(linkPreview, { query: { url } }, member.token),
        'invalid_values',
        'url',
      );
  for (const url of [
    'http://169.254.169.254/',
    'https://10.0.0.1/',
    'http://8.8.8.8:22/',
    'http://[fe80::1]/',
  ])
    expectRefusal(
      await ordinary.call(linkPreview, { query: { url } }, member.token),
      'invalid_values',
      'url',
    );
  expect(asked.length).toBe(visits);
});

test('a member may request a limited number of pages', async () => {
  const limited = await testApp(undefined, { RATE_LIMIT: 'on' });
  const member = await buildMember(limited.db);
  const statuses = [];
  for (let n = 0; n < 70; n++) {
    const query = { url: `http://127.0.0.1/${n}` };
    statuses.push((await limited.call(linkPreview, { query }, member.token)).status);
  }
  expect(statuses).toEqual([...Array<number>(60).fill(422), ...Array<number>(10).fill(429)]);
});
