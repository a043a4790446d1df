import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv/sync';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { getBill, listBills, listWatched } from '#contract/bills/bills.ts';
import type { CallInput } from '#contract/endpoint.ts';
import { saveOpinion } from '#contract/opinions/opinions.ts';
import { addToWatchlist } from '#contract/watchlist.ts';
import { federalRegisterImporter } from '#server/official-data/sources/federal-register/federal-register.ts';
import { runImport } from '#server/official-data/engine/import-run.ts';
import { pubinfoImporter } from '#server/official-data/sources/pubinfo/pubinfo.ts';
import { hasRealData, realData } from '#server/testing/official-data.ts';
import { testApp } from '#server/testing/app.ts';
import { buildMember } from '#server/testing/build.ts';
import { readPages } from '#server/testing/list-pages.ts';
import { refreshShortList } from '../short-list/short-list.ts';

/**
 * Compares every filter of executive orders and of state bills with an answer read from the same genuine
 * files, without any code of the product.
 */
const app = await testApp();
const { call, db } = app;
type Query = CallInput<typeof listBills>['query'];
let token = '';

const read = (query: Query, endpoint: typeof listBills | typeof listWatched = listBills) =>
  readPages(app, endpoint, query, token);
const slugs = async (query: Query) => (await read(query)).map(({ slug }) => slug);

async function voice(id: string): Promise<void> {
  const reply = await call(
    saveOpinion,
    { params: { type: 'bills', id }, body: { vote: { voting_parameters: 'support' } } },
    token,
  );
  expect(reply.status).toBe(200);
}

beforeAll(async () => {
  token = (await buildMember(db)).token;
});

describe.skipIf(!hasRealData)('executive orders', () => {
  interface Order {
    slug: string;
    signed: string;
    published: string;
    notes: string;
  }
  let orders: Order[] = [];
  const [watched, voiced] = ['eo14066', 'eo13805'];
  const termOf = (years: string) => (order: Order) => {
    const [first, second] = years.split(',').map(Number) as [number, number];
    return order.signed >= `${first}-01-03` && order.signed < `${second + 1}-01-03`;
  };

  beforeAll(async () => {
    const files = [
      'executive_orders.1994-2025-11.partial-1000.csv',
      'REBUILT-executive-orders-2026-02-to-09.csv',
    ].map((name) => join(realData, 'federal-register', name));
    const rows = files.flatMap(
      (file) =>
        parse(readFileSync(file), { columns: true, bom: true, relax_column_count: true }) as Record<
          string,
          string
        >[],
    );
    const byNumber = new Map(
      rows.map((row) => [
        row.executive_order_number!,
        {
          slug: `eo${row.executive_order_number}`,
          signed: row.signing_date!,
          published: row.publication_date!.replace(/(\d+)\/(\d+)\/(\d+)/, '$3-$1-$2'),
          notes: row.disposition_notes!,
        },
      ]),
    );
    orders = [...byNumber.values()];
    await runImport(db, federalRegisterImporter, files);
    await call(addToWatchlist, { body: { bill_id: watched } }, token);
    await voice(voiced);
    await refreshShortList(db);
  });

  test.each<[Query, (order: Order) => boolean, least: number]>([
    [{ category: 'eo' }, () => true, 1_000],
    [{ category: 'eo', filter: '', sort: 'action_type' }, () => true, 1_000],
    [{ sort: 'action_type' }, () => true, 1_000],
    [{ category: 'eo', filter: '', filter2: 'null' }, () => true, 1_000],
    [{ category: 'eo', years: '2017,2018' }, termOf('2017,2018'), 80],
    [{ category: 'eo', years: '2025,2026', sort: 'eo_newest' }, termOf('2025,2026'), 100],
    // Years without orders show the newest ones.
    [{ category: 'eo', years: '1901,1902' }, termOf('2025,2026'), 100],
    [{ category: 'eo', filter: 'watchlist' }, ({ slug }) => slug === watched, 1],
    [{ category: 'eo', filter2: 'bills_voted' }, ({ slug }) => slug === voiced, 1],
    [{ category: 'eo', filter2: 'bills_not_voted' }, ({ slug }) => slug !== voiced, 1_000],
    [{ category: 'eo', filter2: 'passed_house' }, () => false, 0],
    [{ category: 'eo', filter2: 'passed_senate' }, () => false, 0],
  ])('%j lists what the files say', async (query, wanted, least) => {
    const wantedSlugs = orders.filter(wanted).map(({ slug }) => slug);
    expect((await slugs(query)).toSorted()).toEqual(wantedSlugs.toSorted());
    expect(wantedSlugs.length).toBeGreaterThanOrEqual(least);
  });

  test('newest and action type sort by the day of signing', async () => {
    const days = orders
      .map(({ signed }) => signed)
      .toSorted()
      .toReversed();
    const signed = (listed: string[]) =>
      listed.map((slug) => orders.find((order) => order.slug === slug)!.signed);
    expect(signed(await slugs({ category: 'eo', filter: '', sort: 'eo_newest' }))).toEqual(days);
    const byType = await read({ category: 'eo', filter: '', sort: 'action_type' });
    expect(signed(byType.map(({ slug }) => slug))).toEqual(days);
    expect(new Set(byType.map(({ heading }) => heading))).toEqual(new Set(['Executive Order']));
    const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
    for (const { slug, heading } of await read({ category: 'eo', sort: 'eo_newest' }))
      expect(heading).toBe(month.format(new Date(orders.find((order) => order.slug === slug)!.signed)));
  });

  test('the Short List has a hundred orders of the congress by latest action', async () => {
    for (const years of [undefined, '2017,2018']) {
      const listed = (await slugs({ filter: 'eo_recommended', years })).map((slug) =>
        orders.find((order) => order.slug === slug)!,
      );
      const term = orders.filter(termOf(years ?? '2025,2026'));
      expect(listed).toHaveLength(Math.min(100, term.length));
      for (const order of listed) expect(term).toContain(order);
      if (years) continue;
      // What later orders did to an order is an action, too. Orders that no later one changed are
      // sorted by their day of publication.
      const quiet = listed.filter(({ notes, slug }) => notes.trim() === '' && slug !== voiced);
      const days = term
        .filter(({ notes, slug }) => notes.trim() === '' && slug !== voiced)
        .map(({ published }) => published)
        .toSorted()
        .toReversed();
      expect(quiet.length).toBeGreaterThan(10);
      expect(quiet.map(({ published }) => published)).toEqual(days.slice(0, quiet.length));
    }
    expect(await slugs({ filter: 'eo_recommended', sort: 'action_type' })).toHaveLength(100);
  });

  test('most viewed lists viewed ones first, then the newest', async () => {
    await call(getBill, { params: { id: watched } }, token, { 'user-agent': 'Firefox' });
    await vi.waitFor(
      async () => {
        const [first, ...others] = await slugs({ category: 'eo', sort: 'eo_most_viewed' });
        expect(first).toBe(watched);
        expect(others).toEqual(
          (await slugs({ category: 'eo', sort: 'eo_newest' })).filter((slug) => slug !== watched),
        );
      },
      { timeout: 60_000, interval: 1_000 },
    );
  });
});

describe.skipIf(!hasRealData)('state bills', () => {
  interface Measure {
    slug: string;
    years: string;
    law: boolean;
    assembly: boolean;
    senate: boolean;
    begun: string;
  }
  let measures: Measure[] = [];
  const watched = 'ca-ab1656-20252026';
  const voiced = 'ca-ab831-20252026';

  beforeAll(async () => {
    const folders = ['1999-sample', '2025-sample'].map((name) => join(realData, 'ca-pubinfo', name));
    measures = folders.flatMap(measuresOf);
    await runImport(db, pubinfoImporter, folders);
    await call(addToWatchlist, { body: { bill_id: watched } }, token);
    await voice(voiced);
    await refreshShortList(db);
  });

  /** The delivery's own tables, cell by cell. */
  function measuresOf(folder: string): Measure[] {
    const table = (name: string) =>
      readFileSync(join(folder, `${name}.dat`), 'latin1')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => line.split('\t').map((cell) => cell.replaceAll('`', '')));
    const history = table('BILL_HISTORY_TBL');
    return table('BILL_TBL').map(([id, session, extra, type, number, , , chapter]) => {
      const own = history.filter(([of]) => of === id);
      const sentTo = (chamber: string) =>
        own.some((row) => new RegExp(`(passed|adopted).*\\bto (the )?${chamber}`, 'i').test(row[3]!));
      return {
        slug: `ca-${type!.toLowerCase()}${number}-${session}${extra === '0' ? '' : `x${extra}`}`,
        years: `${session!.slice(0, 4)},${session!.slice(4)}`,
        law: chapter === 'CHP',
        assembly: sentTo('Senate'),
        senate: sentTo('Assembly'),
        begun: own.map((row) => row[2]!.slice(0, 10)).toSorted()[0]!,
      };
    });
  }

  test.each<[Query, (measure: Measure) => boolean, least: number]>([
    [{ category: 'state' }, () => true, 9],
    [{ category: 'state', filter: '' }, () => true, 9],
    [{ filter: 'state' }, ({ law }) => law, 5],
    [{ filter: 'state', years: '2025,2026' }, ({ law, years }) => law && years === '2025,2026', 1],
    [{ filter: 'state_proposed' }, ({ law }) => !law, 4],
    [{ category: 'state', filter: 'proposed' }, ({ law }) => !law, 4],
    [{ category: 'state', years: '1999,2000' }, ({ years }) => years === '1999,2000', 5],
    // Years without bills show the newest ones.
    [{ category: 'state', years: '2023,2024' }, ({ years }) => years === '2025,2026', 4],
    [{ category: 'state', filter2: 'passed_house' }, ({ assembly }) => assembly, 7],
    [{ category: 'state', filter2: 'passed_senate' }, ({ senate }) => senate, 5],
    [{ filter: 'state_proposed', filter2: 'passed_house' }, ({ law, assembly }) => !law && assembly, 3],
    [{ category: 'state', filter: 'watchlist' }, ({ slug }) => slug === watched, 1],
    [{ category: 'state', filter2: 'bills_voted' }, ({ slug }) => slug === voiced, 1],
    [{ category: 'state', filter2: 'bills_not_voted' }, ({ slug }) => slug !== voiced, 8],
    [
      { filter: 'state_recommended', years: '1999,2000', sort: 'issues' },
      ({ years }) => years === '1999,2000',
      5,
    ],
    // SB 275 was vetoed.
    [
      { filter: 'state_recommended' },
      ({ years, law, slug }) => years === '2025,2026' && !law && !slug.startsWith('ca-sb275'),
      2,
    ],
  ])('%j lists what the files say', async (query, wanted, least) => {
    const wantedSlugs = measures.filter(wanted).map(({ slug }) => slug);
    expect((await slugs(query)).toSorted()).toEqual(wantedSlugs.toSorted());
    expect(wantedSlugs.length).toBeGreaterThanOrEqual(least);
  });

  test('newest sorts by the first action; the watchlist endpoint equals the filter', async () => {
    const begun = (listed: string[]) =>
      listed.map((slug) => measures.find((measure) => measure.slug === slug)!.begun);
    const listed = begun(await slugs({ category: 'state', sort: 'newest' }));
    expect(listed).toEqual(listed.toSorted().toReversed());
    expect(listed.toSorted()).toEqual(measures.map(({ begun }) => begun).toSorted());
    expect((await read({ category: 'state' }, listWatched)).map(({ slug }) => slug)).toEqual([watched]);
  });
});
