import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { getBill, listBills } from '#contract/bills/bills.ts';
import type { CallInput } from '#contract/endpoint.ts';
import { saveOpinion } from '#contract/opinions/opinions.ts';
import { addToWatchlist } from '#contract/watchlist.ts';
import { billstatusImporter } from '#server/official-data/sources/billstatus/billstatus.ts';
import { runImport } from '#server/official-data/engine/import-run.ts';
import { hasRealData, realData } from '#server/testing/official-data.ts';
import { testApp } from '#server/testing/app.ts';
import { buildMember } from '#server/testing/build.ts';
import { readPages } from '#server/testing/list-pages.ts';
import { refreshShortList } from '../short-list/short-list.ts';

/**
 * Compares every filter of the federal list with an answer that patterns read from the same genuine files,
 * without any code of the product.
 */
const folders = ['117-genuine-sample', '119-genuine'].map((name) => join(realData, 'billstatus', name));
const app = await testApp();
const { call, db } = app;
type Query = CallInput<typeof listBills>['query'];

interface Fact {
  slug: string;
  congress: number;
  introduced: string;
  acted: string;
  law: boolean;
  house: boolean;
  senate: boolean;
  area: string;
  subjects: string[];
  momentum: number;
}

const all = (xml: string, pattern: RegExp) => [...xml.matchAll(pattern)].map((match) => match[1]!);
const inner = (xml: string, tag: string) => new RegExp(`<${tag}>([^]*?)</${tag}>`).exec(xml)?.[1] ?? '';
const dayNumber = (day: string) => Date.parse(day) / 86_400_000;

function factOf(xml: string): Fact {
  const type = (inner(xml, 'billType') || inner(xml, 'type')).toLowerCase();
  // The number and the congress of the bill come before any list of other bills.
  const congress = Number(/<introducedDate>[^]*?<congress>(\d+)</.exec(xml)![1]);
  const texts = all(inner(xml, 'actions'), /<text>([^<]*)</g);
  const says = (pattern: RegExp) => texts.some((text) => pattern.test(text));
  return {
    slug: `${type}${inner(xml, 'billNumber') || inner(xml, 'number')}-${congress}`,
    congress,
    introduced: inner(xml, 'introducedDate'),
    acted: inner(xml, 'actions')
      .match(/\d{4}-\d\d-\d\d(?=<\/actionDate>)/g)!
      .toSorted()
      .at(-1)!,
    law: /<laws>\s*<item>/.test(xml),
    house: says(/^(Passed\/agreed to in House|On passage Passed)/),
    senate: says(/^(Passed\/agreed to in Senate|Passed Senate)/),
    area: /<policyArea>\s*<name>([^<]*)</.exec(xml)?.[1] ?? '',
    subjects: all(inner(xml, 'legislativeSubjects'), /<name>([^<]*)</g),
    momentum: 0,
  };
}

/**
 * The momentum of a bill without views and opinions: the weight of the last milestone, which halves every
 * 30 days, and cosponsors across parties.
 */
function momentumOf(xml: string, fact: Fact, newest: string): number {
  const parties = all(
    inner(xml, 'cosponsors').replaceAll(/<item>(?:(?!<\/item>)[^])*WithdrawnDate[^]*?<\/item>/g, ''),
    /<party>(\w)/g,
  );
  const [d, r] = ['D', 'R'].map((letter) => parties.filter((party) => party === letter).length) as [
    number,
    number,
  ];
  const bridge =
    parties.length === 0 ? 0 : (0.25 * Math.log(1 + parties.length) * 2 * Math.min(d, r)) / parties.length;
  return weightOf(xml, fact) * 0.5 ** ((dayNumber(newest) - dayNumber(fact.acted)) / 30) + bridge;
}

function weightOf(xml: string, { slug, law, house, senate }: Fact): number {
  const texts = all(inner(xml, 'actions'), /<text>([^<]*)</g);
  const isDone = /^[hs]res/.test(slug) ? house || senate : /conres/.test(slug) && house && senate;
  if (law || isDone || texts.some((text) => text.startsWith('Failed of passage'))) return 1;
  if (house || senate) return 4;
  if (
    texts.some((text) => /^(Reported (\(Amended\) )?by|Committee on .*\. Reported (by|to Senate))/.test(text))
  )
    return 3;
  return /<name>(Hearings|Markup) by</.test(inner(xml, 'committees')) ? 2 : 1;
}

async function xmlBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true });
  return entries.filter((name) => name.endsWith('.xml')).map((name) => join(folder, name));
}

async function readFacts(): Promise<Fact[]> {
  const names = (await Promise.all(folders.map(xmlBelow))).flat();
  const bills = await Promise.all(names.map((name) => readFile(name, 'utf8')));
  const facts = bills.map(factOf);
  return facts.map((fact, i) => {
    const newest = facts
      .filter(({ congress }) => congress === fact.congress)
      .map(({ acted }) => acted)
      .toSorted();
    return { ...fact, momentum: momentumOf(bills[i]!, fact, newest.at(-1)!) };
  });
}

describe.skipIf(!hasRealData)('the federal list with genuine files', () => {
  let facts: Fact[] = [];
  let token = '';
  const voted = ['hr983-119', 'hconres10-117'];

  const read = (query: Query) => readPages(app, listBills, query, token);
  const slugs = async (query: Query) => (await read(query)).map(({ slug }) => slug);
  const expected = (wanted: (fact: Fact) => boolean) => facts.filter(wanted).map(({ slug }) => slug);
  const factsOf = (listed: string[]) => listed.map((slug) => facts.find((fact) => fact.slug === slug)!);

  beforeAll(async () => {
    facts = await readFacts();
    await runImport(db, billstatusImporter, folders);
    token = (await buildMember(db)).token;
    for (const id of voted)
      await call(
        saveOpinion,
        { params: { type: 'bills', id }, body: { vote: { voting_parameters: 'oppose' } } },
        token,
      );
    await call(addToWatchlist, { body: { bill_id: 'hr983-119' } }, token);
    await refreshShortList(db);
  });

  const veterans = [
    'Department of Veterans Affairs',
    "Veterans' education, employment, rehabilitation",
    "Veterans' loans, housing, homeless programs",
    "Veterans' medical care",
    "Veterans' organizations and recognition",
    "Veterans' pensions and compensation",
  ];
  const isHealth = ({ area }: Fact) => area === 'Health';
  const isVeterans = ({ subjects }: Fact) => subjects.some((subject) => veterans.includes(subject));
  const isVoted = ({ slug }: Fact) => voted.includes(slug);

  test.each<[Query, (fact: Fact) => boolean, least: number]>([
    [{}, () => true, 280],
    [{ filter: '' }, () => true, 280],
    [{ filter: '', filter2: 'null' }, () => true, 280],
    [{ filter: '', years: '2021,2022' }, ({ congress }) => congress === 117, 280],
    [{ filter: '', years: '2025,2026' }, ({ congress }) => congress === 119, 3],
    // Years without bills show the newest ones.
    [{ filter: '', years: '2019,2020' }, ({ congress }) => congress === 119, 3],
    [{ filter: 'fed' }, ({ law }) => law, 20],
    [{ filter: 'fed', years: '2025,2026' }, ({ law, congress }) => law && congress === 119, 0],
    [{ filter: 'proposed' }, ({ law }) => !law, 200],
    [{ filter2: 'passed_house' }, ({ house }) => house, 40],
    [{ filter2: 'passed_senate' }, ({ senate }) => senate, 40],
    [{ filter: 'proposed', filter2: 'passed_house' }, ({ law, house }) => !law && house, 20],
    [{ filter: 'fed', filter2: 'passed_senate' }, ({ law, senate }) => law && senate, 20],
    [{ filter: 'watchlist' }, ({ slug }) => slug === 'hr983-119', 1],
    [{ filter2: 'bills_voted' }, isVoted, 2],
    [{ filter2: 'bills_voted', years: '2021,2022' }, (fact) => isVoted(fact) && fact.congress === 117, 1],
    [{ filter2: 'bills_not_voted' }, (fact) => !isVoted(fact), 280],
    [{ issue_list: 'Health' }, isHealth, 20],
    [{ issue_list: 'Veterans', sort: 'issues' }, isVeterans, 5],
    [{ issue_list: 'Health:Veterans' }, (fact) => isHealth(fact) || isVeterans(fact), 30],
    [
      { issue_list: 'Health:Veterans', filter: 'proposed', filter2: 'passed_house', sort: 'most_viewed' },
      (fact) => (isHealth(fact) || isVeterans(fact)) && !fact.law && fact.house,
      1,
    ],
  ])('%j lists what the files say', async (query, wanted, least) => {
    const [listed, wantedSlugs] = [await slugs(query), expected(wanted)];
    expect(listed.toSorted()).toEqual(wantedSlugs.toSorted());
    expect(wantedSlugs.length).toBeGreaterThanOrEqual(least);
  });

  test('newest sorts by introduction, then by latest action, over all pages', async () => {
    const days = factsOf(await slugs({ filter: '', sort: 'newest' })).map(
      ({ introduced, acted }) => `${introduced} ${acted}`,
    );
    expect(days).toEqual(
      facts
        .map(({ introduced, acted }) => `${introduced} ${acted}`)
        .toSorted()
        .toReversed(),
    );
  });

  test('issues groups bills by policy area, from A to Z', async () => {
    const listed = await read({ filter: '', sort: 'issues' });
    const heading = ({ area }: Fact) =>
      area === 'Private Legislation' ? 'Private Bills' : area || 'Not yet assigned';
    expect(listed).toEqual(listed.map(({ slug }) => ({ slug, heading: heading(factsOf([slug])[0]!) })));
    const headings = [...new Set(listed.map((each) => each.heading))];
    expect(headings.length).toBeGreaterThan(20);
    expect(headings.at(-1)).toBe('Not yet assigned');
    expect(headings.slice(0, -1)).toEqual(headings.slice(0, -1).toSorted((a, b) => a.localeCompare(b, 'en')));
  });

  test('the Short List has the hundred bills with the most momentum, in order', async () => {
    const ranked = facts
      .filter(({ congress }) => congress === 117)
      .toSorted((a, b) => b.momentum - a.momentum);
    const listed = factsOf(await slugs({ filter: 'recommended', years: '2021,2022' }));
    expect(listed).toHaveLength(100);
    // The two voiced opinions weigh ln 2 each.
    const weigh = (fact: Fact) => Number((fact.momentum + (isVoted(fact) ? Math.log(2) : 0)).toFixed(4));
    expect(listed.map(weigh)).toEqual(
      ranked
        .map(weigh)
        .toSorted((a, b) => b - a)
        .slice(0, 100),
    );
    // In the newest congress, a law and an agreed resolution no longer move.
    expect(await slugs({ filter: 'recommended' })).toEqual(['hres1376-119', 'hr300-119']);
  });

  test('most viewed lists viewed bills first, then the newest', async () => {
    for (const id of ['hr983-119', 'hconres10-117'])
      await call(getBill, { params: { id } }, token, { 'user-agent': 'Firefox' });
    await vi.waitFor(
      async () => {
        const [first, second, ...others] = await slugs({ filter: '', sort: 'most_viewed' });
        expect([first, second]).toEqual(['hr983-119', 'hconres10-117']);
        const newest = (await slugs({ filter: '', sort: 'newest' })).filter((slug) => !voted.includes(slug));
        expect(others).toEqual(newest);
      },
      { timeout: 60_000, interval: 1_000 },
    );
  });
});
