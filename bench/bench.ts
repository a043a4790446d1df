import { fork, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { databaseUrl, startProduct } from '../e2e/product.ts';
import { measureConnect } from './connect.ts';
import { measureAds } from './ads.ts';
import { fill, fullSize } from './data.ts';
import { load, report, type Load } from './load.ts';
import { signUpMany } from './people.ts';
import { measureSaves } from './saves.ts';
import { measureScreens } from './screens.ts';
import { measureShares } from './shares.ts';
import { measureSignIn } from './sign-in.ts';
import { reportSizes } from './sizes.ts';

const words = process.argv.slice(2);
/** Of each measurement. */
const seconds = Number(words.find((word) => /^\d+$/.test(word)) ?? 6);
/** `npm run bench -- shares ads` runs these parts only; Connect builds a network and runs only when named. */
const parts = ['sizes', 'reads', 'shares', 'ads', 'saves', 'sign-in', 'screens', 'connect'];
const chosen = words.filter((word) => parts.includes(word));
const isChosen = (part: string) => (chosen.length > 0 ? chosen.includes(part) : part !== 'connect');
/** `small`: the starter's bills, and 200 members with their activity. */
const smallSize = { bills: 0, members: 200, opinions: 4_000 };

/** Every sort order and filter that members use. */
const lists: [name: string, query: string][] = [
  ['newest', 'sort=newest&filter='],
  ['issues', 'sort=issues&filter='],
  ['most viewed', 'sort=most_viewed&filter='],
  ['proposed', 'sort=newest&filter=proposed'],
  ['laws by issues', 'sort=issues&filter=fed'],
  ['passed House', 'sort=newest&filter=&filter2=passed_house'],
  ['bills I did not vote', 'sort=newest&filter=&filter2=bills_not_voted'],
  ['one issue', 'sort=issues&filter=&issue_list=Health'],
  ['Short List by issues', 'sort=issues&filter=recommended'],
  ['one congress', 'sort=newest&filter=&years=2025,2026'],
];

/** Prints each figure of the product beside a bare server's in the same run; nothing is asserted. */
async function main(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'polity-bench-'));
  const product = await startProduct(dataDir, { RATE_LIMIT: 'off' });
  const url = await databaseUrl(dataDir);
  const db = new pg.Client({ connectionString: url });
  await db.connect();
  await db.query(
    `create table if not exists bench_upsert (
      item_id int,
      member_id int,
      level opinion_level,
      primary key (item_id, member_id)
    )`,
  );
  if (isChosen('sizes')) reportSizes();
  const onlyScreens = chosen.every((part) => part === 'screens' || part === 'sizes');
  const isSmall = words.includes('small') || (chosen.length > 0 && onlyScreens);
  await fill(url, db, isSmall ? smallSize : fullSize);
  const bare = await startBaselines(url);
  try {
    await measure(product.origin, bare.origin, db);
  } finally {
    bare.child.kill('SIGTERM');
    await db.end();
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function measure(origin: string, bare: string, db: pg.Client): Promise<void> {
  if (['reads', 'shares', 'ads', 'connect'].some(isChosen)) {
    const json = await load('bare Fastify JSON', `${bare}/json`, { seconds });
    report(json, undefined);
    const rows = await load('bare Fastify + pg, 20 rows', `${bare}/rows`, { seconds });
    report(rows, json);
    if (isChosen('reads')) await measureReads(origin, json, rows, db);
    if (isChosen('shares')) await measureShares(origin, bare, rows, db, seconds);
    if (isChosen('ads')) await measureAds(origin, rows, db, seconds);
    if (isChosen('connect')) await measureConnect(origin, rows, db, seconds);
  }
  if (isChosen('saves')) {
    console.log('against one raw upsert');
    await measureSaves(origin, bare, db, seconds);
  }
  if (isChosen('sign-in')) {
    console.log('against bare argon2');
    await measureSignIn(origin, db, seconds);
  }
  if (isChosen('screens')) await measureScreens(origin, db);
}

async function measureReads(origin: string, json: Load, rows: Load, db: pg.Client): Promise<void> {
  const slug = 'hr983-119';
  const people = await signUpMany(db, 64);
  const headers = { authorization: people[0]!.token };
  const cookie = { cookie: `polity_session=${people[0]!.token}` };
  const get = (name: string, path: string, more: Record<string, string> = {}) =>
    load(name, origin + path, { seconds, headers: more });

  const against = async (measured: Promise<Load>, base: Load, bar: number) =>
    report(await measured, base, bar);
  console.log('against bare Fastify JSON');
  // As every browser does.
  const browser = { 'accept-encoding': 'gzip, deflate, br, zstd' };
  await against(get('list page HTML, visitor', '/fedbills?filter=&sort=newest', browser), json, 0.25);
  await against(get('bill page HTML, visitor', `/bills/${slug}`, browser), json, 0.25);
  await against(get('list page HTML, uncompressed', '/fedbills?filter=&sort=newest'), json, 0);
  console.log('against bare Fastify + pg, 20 rows');
  const pages = [
    ['bill', `/bills/${slug}`],
    ['list', '/fedbills?filter=&sort=newest'],
    ['Home', '/home'],
  ] as const;
  for (const [name, path] of pages)
    await against(get(`${name} page HTML, signed in`, path, cookie), rows, 0.15);
  await against(get('bill JSON, signed in', `/api/v1/bills/${slug}`, headers), rows, 0.35);
  for (const [name, query] of lists) {
    for (const page of [1, 50])
      await against(
        get(`federal list, ${name}, page ${page}`, `/api/v1/bills?${query}&page=${page}`, headers),
        rows,
        0.25,
      );
  }
  const searched = [
    'clean water',
    'veterans',
    'health care',
    'border',
    'tax credit',
    'energy',
    'school lunch',
    'broadband',
  ];
  const search = (n: number) => ({
    path: `/api/v1/bills?q=${encodeURIComponent(searched[n % searched.length]!)}&page=${1 + (n % 3)}`,
    headers,
  });
  await against(load('federal list JSON, searches', origin, { seconds, request: search }), rows, 0.25);
  await saveOpinions(db, people[0]!.id, 500);
  await against(
    get('Match my Votes JSON, 500 opinions', '/api/v1/users/match_my_votes_page', headers),
    rows,
    0.35,
  );
}

/** Saves `count` opinions of one member, on bills with recorded votes first. */
async function saveOpinions(db: pg.Client, memberId: number, count: number): Promise<void> {
  await db.query(
    `insert into opinions (item_id, member_id, level, updated_at)
     select b.id, $1,
       (array['support', 'oppose', 'strong_support', 'neutral']::opinion_level[])[1 + b.id % 4],
       now() - b.id * interval '1 minute'
     from bills b
     where b.category = 'fed'
     order by not exists (select from roll_calls c where c.bill_id = b.id and c.is_decisive), b.id
     limit $2
     on conflict do nothing`,
    [memberId, count],
  );
}

async function startBaselines(url: string): Promise<{ child: ChildProcess; origin: string }> {
  const child = fork(fileURLToPath(new URL('baselines.ts', import.meta.url)), [url]);
  const { port } = await new Promise<{ port: number }>((done) =>
    child.once('message', (message) => done(message as { port: number })),
  );
  return { child, origin: `http://127.0.0.1:${port}` };
}

await main();
