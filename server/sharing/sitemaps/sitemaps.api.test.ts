import { SaxesParser } from 'saxes';
import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import {
  buildBill,
  buildInitiative,
  buildMember,
  buildOfficial,
  buildRollCall,
  published,
} from '#server/testing/build.ts';

const { app, db, config } = await testApp();
const get = (url: string) => app.inject({ method: 'GET', url });

/** The addresses in a sitemap, without our origin. Throws unless it is well-formed. */
async function locations(url: string): Promise<string[]> {
  const { statusCode, body, headers } = await get(url);
  expect({ status: statusCode, type: headers['content-type'] }).toEqual({
    status: 200,
    type: 'application/xml; charset=utf-8',
  });
  const found: string[] = [];
  const parser = new SaxesParser();
  let isLocation = false;
  parser.on('opentag', ({ name }) => (isLocation = name === 'loc'));
  parser.on('text', (value) => isLocation && value.trim() && found.push(value.replace(config.publicUrl, '')));
  parser.write(body).close();
  return found;
}

test('names no sitemap without pages', async () => {
  expect(await locations('/sitemap.xml')).toEqual(['/sitemap-lists.xml']);
  for (const kind of ['initiatives', 'representatives', 'roll_calls', 'bills-119'])
    expect((await get(`/sitemap-${kind}.xml`)).statusCode).toBe(404);
});

test('names every public bill, official, roll call and initiative once, and nothing that needs a sign-in', async () => {
  const bill = await buildBill(db, { slug: 'hr77-119', congress: 119 });
  const order = await buildBill(db, { slug: 'eo14999', category: 'eo', congress: 119 });
  await buildBill(db, { slug: 'ab77-20252026', category: 'state', congress: 119 });
  const official = await buildOfficial(db, 'Ada Lovelace');
  await buildRollCall(db, { id: 'h145-119.2025', voted_at: '2025-05-23T03:54:00Z' }, { [official]: 'yea' });
  const author = await buildMember(db);
  const initiative = await buildInitiative(db, author.id, published);
  const draft = await buildInitiative(db, author.id);

  const index = await locations('/sitemap.xml');
  expect(index).toContain('/sitemap-bills-119.xml');
  // A sitemap can name pages below its own folder only.
  expect(index.filter((path) => path.lastIndexOf('/') > 0)).toEqual([]);
  const pages = (await Promise.all(index.map(locations))).flat();
  expect(new Set(pages).size).toBe(pages.length);
  expect(pages).toEqual(
    expect.arrayContaining([
      '/fedbills',
      '/ads/archive',
      '/roll_calls/h145-119.2025',
      `/bills/${bill.slug}`,
      `/bills/${order.slug}`,
      `/representatives/${official}`,
      `/initiatives/${initiative}`,
    ]),
  );
  expect(pages).not.toContain(`/initiatives/${draft}`);
  expect(pages.filter((path) => path.includes('ab77'))).toEqual([]);
  // Late in the evening in Washington.
  expect((await get('/sitemap-roll_calls.xml')).body).toContain('<lastmod>2025-05-22</lastmod>');
});

test('robots.txt names the sitemap and keeps crawlers out of calls and administration', async () => {
  const { body } = await get('/robots.txt');
  expect(body).toContain(`Sitemap: ${config.publicUrl}/sitemap.xml`);
  expect(body).toContain('Disallow: /api/');
  expect(body).toContain('Disallow: /admin');
});

test.each(['bills-abc.xml', 'members.xml', 'bills-1190.xml', '__proto__'])(
  'has no sitemap %s',
  async (file) => {
    expect((await get(`/sitemap-${file}`)).statusCode).toBe(404);
  },
);
