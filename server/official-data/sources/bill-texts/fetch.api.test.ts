import { beforeEach, expect, test } from 'vitest';
import { getBillText } from '#contract/bills/bill-texts.ts';
import { billTextXml } from './bill-texts.test-data.ts';
import { countRows } from '#server/testing/official-data.ts';
import { testApp } from '#server/testing/app.ts';
import { buildBill, buildMember } from '#server/testing/build.ts';
import { emptyScene, namesAsked, syncDay } from '#server/testing/sync-scene.ts';
import { startUpstream } from '#server/testing/upstream.ts';
import { urlOf } from '#server/database/pool.ts';
import { syncSource } from '../../schedule/sync.ts';
import { getSyncSource } from '../../sources.ts';

const upstream = await startUpstream();
const { db, config, call } = await testApp(undefined, { POLITY_TODAY: syncDay, ...upstream.env });
const sync = async () => (await syncSource(urlOf(db), config, getSyncSource('bill-texts')))!;
const at = (name: string) => `/content/pkg/${name}/xml/${name}.xml`;
const asked = () => namesAsked(upstream);

/** hr1 to hr5, each introduced; hr1 passed, too, in a text that was reprinted, and became law. */
async function fill(congress = 119): Promise<number[]> {
  const ids: number[] = [];
  for (let number = 1; number <= 5; number++) {
    const { id } = await buildBill(db, { number, congress, slug: `hr${number}-${congress}` });
    ids.push(id);
    const versions = number === 1 ? ['pl', 'eh1s', 'ih'] : ['ih'];
    for (const [position, version] of versions.entries())
      await db
        .insertInto('bill_texts')
        .values({ bill_id: id, position, name: version, version, url: 'http://169.254.169.254/latest' })
        .execute();
  }
  return ids;
}

beforeEach(() => emptyScene(db, upstream));

test('fetches the texts of older bills that are watched or on the Short List, once', async () => {
  const [one, two] = await fill(118);
  const { id } = await buildMember(db, {});
  await db.insertInto('watchlist').values({ member_id: id, item_id: one! }).execute();
  await db
    .insertInto('short_list')
    .values({ category: 'fed', congress: 118, rank: 1, item_id: two! })
    .execute();
  for (const name of ['BILLS-118hr1eh1s', 'BILLS-118hr1ih', 'BILLS-118hr3ih'])
    upstream.documents.set(at(name), billTextXml());
  expect(await sync()).toMatchObject({ stored: 2, skipped: 0, failure: null });
  expect(asked().sort()).toEqual(['BILLS-118hr1eh1s.xml', 'BILLS-118hr1ih.xml', 'BILLS-118hr2ih.xml']);
  const read = await call(getBillText, { params: { id: 'hr1-118', version: 'ih' }, query: {} });
  expect(read.status).toBe(200);
  expect(JSON.stringify(read.body)).toContain('To clean <water>.');
  // A missing text is requested again after a week only.
  expect(await sync()).toMatchObject({ stored: 0, failure: null });
  expect(asked()).toEqual([]);
});

test('fetches all texts of the current congress, those of watched bills first', async () => {
  const ids = await fill();
  const { id } = await buildMember(db, {});
  await db.insertInto('watchlist').values({ member_id: id, item_id: ids[3]! }).execute();
  for (let number = 1; number <= 5; number++)
    upstream.documents.set(at(`BILLS-119hr${number}ih`), billTextXml());
  expect(await sync()).toMatchObject({ stored: 5, skipped: 0, failure: null });
  const names = asked();
  expect(names).toHaveLength(6);
  expect(names[0]).toBe('BILLS-119hr4ih.xml');
});

test('reports and stores nothing of bad texts, and fetches them again', { tags: ['slow'] }, async () => {
  const ids = await fill();
  const { id } = await buildMember(db, {});
  for (const item_id of ids) await db.insertInto('watchlist').values({ member_id: id, item_id }).execute();
  const bomb = `<!DOCTYPE bill [<!ENTITY a "aaaa"><!ENTITY b "${'&a;'.repeat(500)}">]><bill><text>&b;</text></bill>`;
  upstream.documents.set(
    at('BILLS-119hr1eh1s'),
    billTextXml('<section><text><![CDATA[<script>alert(1)</script>]]></text></section>'),
  );
  upstream.documents.set(at('BILLS-119hr1ih'), bomb);
  upstream.documents.set(at('BILLS-119hr2ih'), billTextXml().slice(0, 900));
  upstream.documents.set(at('BILLS-119hr3ih'), `<bill><text>${'x'.repeat(21_000_000)}</text></bill>`);
  upstream.documents.set(at('BILLS-119hr4ih'), '<!doctype html><html><body>We are sorry.</body></html>');
  upstream.documents.set(at('BILLS-119hr5ih'), `<bill>${' '.repeat(51 * 1024 * 1024)}</bill>`);
  expect(await sync()).toMatchObject({ stored: 1, skipped: 5, failure: null });
  const problems = await db.selectFrom('import_problems').select(['record_key', 'reason']).execute();
  const reasons = Object.fromEntries(
    problems.map(({ record_key, reason }) => [record_key.replace('.xml', ''), reason]),
  );
  expect(reasons).toEqual({
    'BILLS-119hr1ih': expect.stringContaining('document type with entities'),
    'BILLS-119hr2ih': expect.stringContaining('not well-formed XML'),
    'BILLS-119hr3ih': 'The text is longer than any bill.',
    'BILLS-119hr4ih': expect.stringContaining('something that is not XML'),
    'BILLS-119hr5ih': expect.stringContaining('larger than 50 MB'),
  });
  expect(await countRows(db, 'bill_text_bodies')).toBe(1);
  const { body } = await call(getBillText, { params: { id: 'hr1-119', version: 'eh1s' }, query: {} });
  expect(JSON.stringify(body)).toContain('<script>alert(1)</script>');
  upstream.requests.length = 0;
  await sync();
  expect(asked()).toContain('BILLS-119hr2ih.xml');
});
