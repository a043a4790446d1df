import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { databaseUrl, startProduct } from '../e2e/product.ts';
import { load } from './load.ts';
import { signUpMany } from './people.ts';

/**
 * The time of a warm start, and the memory of a process after a minute of pages, lists, details and votes
 * over 32 connections: node bench/memory.ts [seconds]
 */
const seconds = Number(process.argv[2] ?? 60);
const dataDir = await mkdtemp(join(tmpdir(), 'polity-bench-'));
// The flags that npm start gives the server. The compile cache of the first start is for the same flags only.
const flags = process.execArgv;
await (await startProduct(dataDir, {}, flags)).stop();
const started = performance.now();
const product = await startProduct(dataDir, { RATE_LIMIT: 'off' }, flags);
await fetch(`${product.origin}/api/v1/bills/hr983-119`);
console.log(`warm start to first answer: ${Math.round(performance.now() - started)} ms (bar 1500)`);
const db = new pg.Client({ connectionString: await databaseUrl(dataDir) });
await db.connect();
try {
  const people = await signUpMany(db, 1_000);
  const { rows } = await db.query<{ slug: string }>(`select slug from bills where category = 'fed'`);
  const levels = ['strong_support', 'support', 'neutral', 'oppose', 'strong_oppose'];
  const before = await memory();
  const each = { seconds, connections: 8 };
  const headersOf = (n: number) => ({ authorization: people[n % people.length]!.token });
  const slugOf = (n: number) => rows[(n * 7) % rows.length]!.slug;
  const loads = await Promise.all([
    load('pages', product.origin, { ...each, request: (n) => ({ path: `/bills/${slugOf(n)}` }) }),
    load('lists', product.origin, {
      ...each,
      request: (n) => ({
        path: `/api/v1/bills?filter=&sort=newest&page=${1 + (n % 60)}`,
        headers: headersOf(n),
      }),
    }),
    load('details', product.origin, {
      ...each,
      request: (n) => ({ path: `/api/v1/bills/${slugOf(n)}`, headers: headersOf(n) }),
    }),
    load('votes', product.origin, {
      ...each,
      method: 'POST',
      request: (n) => ({
        path: `/api/v1/bills/${slugOf(n)}/votes`,
        body: JSON.stringify({ vote: { voting_parameters: levels[n % 5] } }),
        headers: { ...headersOf(n), 'content-type': 'application/json' },
      }),
    }),
  ]);
  for (const { name, rate, p99, failures } of loads)
    console.log(`${name}: ${Math.round(rate)}/s, p99 ${p99} ms, ${failures} failures`);
  console.log(`memory before: ${before}\nmemory after: ${await memory()}, bar 250 MB`);
} finally {
  await db.end();
  await product.remove();
}

/** Resident memory of the server's process, and how much of it is JavaScript heap and buffers. */
async function memory(): Promise<string> {
  const metrics = await (await fetch(`${product.origin}/metrics`)).text();
  const megabytes = (name: string) =>
    Math.round(Number(new RegExp(`^${name} (\\S+)`, 'm').exec(metrics)![1]) / 1024 / 1024);
  const [heap, used, external] = ['heap_size_total', 'heap_size_used', 'external_memory'].map((name) =>
    megabytes(`nodejs_${name}_bytes`),
  );
  return `${megabytes('process_resident_memory_bytes')} MB (heap ${heap}, used ${used}, external ${external})`;
}
