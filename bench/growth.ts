import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { databaseUrl, startProduct } from '../e2e/product.ts';
import { addCrowd, connectToCrowd, type Crowd } from './crowd.ts';
import { signUpMany } from './people.ts';

const [small, large] = [10_000, 1_000_000];
const bar = 1.5;
const rounds = Number(process.argv[2] ?? 60);

/**
 * Prints the median of each read of opinions with 10,000 and with 1,000,000 on one bill, and their ratio;
 * nothing is asserted.
 */
async function main(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'polity-growth-'));
  const product = await startProduct(dataDir, { RATE_LIMIT: 'off' });
  const db = new pg.Client({ connectionString: await databaseUrl(dataDir) });
  await db.connect();
  try {
    await compare(product.origin, db);
  } finally {
    await db.end();
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function compare(origin: string, db: pg.Client): Promise<void> {
  console.log(`seeding ${small} and ${large} opinions`);
  const crowds: [Crowd, Crowd] = [
    await addCrowd(db, 'hr983-119', small),
    await addCrowd(db, 'hr22-119', large),
  ];
  const [reader] = await signUpMany(db, 1);
  await connectToCrowd(db, reader!.id);
  await db.query('vacuum analyze');
  const who = { visitor: {}, member: { authorization: reader!.token } };
  for (const [name, path] of reads()) {
    for (const [as, headers] of Object.entries(who))
      await both(`${name}, ${as}`, crowds, (crowd) => ({ url: origin + path(crowd), headers }));
  }
}

type Path = (crowd: Crowd) => string;

/** Every order and filter: the first page, a middle page and the last page. */
function reads(): [name: string, path: Path][] {
  const list: [string, Path][] = [];
  const levels = ['', 'strong_support', 'support', 'neutral', 'oppose', 'strong_oppose'];
  for (const sort of ['newest', 'most_liked'])
    for (const level of levels)
      for (const verified of ['', 'true']) {
        const pages = { 'page 1': () => 1, 'page 50': () => 50, last: lastOf(level, verified) };
        for (const [where, page] of Object.entries(pages))
          list.push([
            [sort, level, verified && 'verified', where].filter(Boolean).join(' '),
            (crowd) =>
              `/api/v1/bills/${crowd.slug}/votes/0?${new URLSearchParams({ sort, level, verified, page: String(page(crowd)) })}`,
          ]);
      }
  list.push(['bars and where people stand', ({ slug }) => `/api/v1/bills/${slug}/votes`]);
  return list;
}

const lastOf = (level: string, verified: string) => (crowd: Crowd) =>
  Math.floor((crowd.voters * (level ? 0.2 : 1) * (verified ? 0.8 : 1)) / 25) - 8;

type Request = (crowd: Crowd) => { url: string; headers: Record<string, string> };

/** Alternates between the two, so that other load on the machine affects both. */
async function both(name: string, crowds: [Crowd, Crowd], request: Request): Promise<void> {
  const times: [number[], number[]] = [[], []];
  for (let round = -5; round < rounds; round++)
    for (const [index, crowd] of crowds.entries()) {
      const { url, headers } = request(crowd);
      const start = performance.now();
      const response = await fetch(url, { headers });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${url} answered ${response.status}`);
      if (round >= 0) times[index]!.push(performance.now() - start);
    }
  const [a, b] = times.map(median) as [number, number];
  const verdict = b / a <= bar ? `≤ ${bar} ✓` : `> ${bar} ✗`;
  console.log(
    `${name.padEnd(52)} ${a.toFixed(1).padStart(7)} ms ${b.toFixed(1).padStart(9)} ms  × ${(b / a).toFixed(2)}  ${verdict}`,
  );
}

const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!;

await main();
