import { availableParallelism } from 'node:os';
import { hash } from '@node-rs/argon2';
import type pg from 'pg';
import { load, report, type Load } from './load.ts';

const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const password = 'eleven purple trams';

/** Signing in beside bare argon2 at the same cost, and what a storm of it does to those who read. */
export async function measureSignIn(origin: string, db: pg.Client, seconds: number): Promise<void> {
  const bare = await hashing(seconds);
  report(bare, undefined);
  const stored = await hash(password, cost);
  const people = 200;
  await db.query(
    `insert into members (email, password_hash, email_confirmed_at) select 'signs' || n || '@example.org', $1, now() from generate_series(1, $2::int) n`,
    [stored, people],
  );
  const read = () =>
    load('reading a bill meanwhile', `${origin}/api/v1/bills/hr983-119`, { seconds, connections: 4 });
  const calm = await read();
  const storm = load('signing in', origin, {
    seconds,
    method: 'POST',
    request: (n) => ({
      path: '/api/v1/users/sign_in',
      body: JSON.stringify({ user: { email: `signs${1 + (n % people)}@example.org`, password } }),
      headers: { 'content-type': 'application/json' },
    }),
  });
  report(await storm, bare, 0.8);
  const again = load('signing in, while others read', origin, {
    seconds,
    method: 'POST',
    request: (n) => ({
      path: '/api/v1/users/sign_in',
      body: JSON.stringify({ user: { email: `signs${1 + (n % people)}@example.org`, password } }),
      headers: { 'content-type': 'application/json' },
    }),
  });
  const [, busy] = await Promise.all([again, read()]);
  console.log(`reads: p99 ${calm.p99} ms, in a storm of sign-ins ${busy.p99} ms`);
}

async function hashing(seconds: number): Promise<Load> {
  const until = Date.now() + seconds * 1000;
  let done = 0;
  const worker = async () => {
    while (Date.now() < until) {
      await hash(password, cost);
      done++;
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  return { name: 'bare argon2', rate: done / seconds, p50: 0, p99: 0, failures: 0 };
}
