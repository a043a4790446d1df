import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash } from '@node-rs/argon2';
import type pg from 'pg';
import { load, report, type Load } from './load.ts';

const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const password = 'eleven purple trams';
const people = 200;

/** Signing in, compared with bare argon2 at the same cost, and the latency of reads during many sign-ins. */
export async function measureSignIn(origin: string, db: pg.Client, seconds: number): Promise<void> {
  const stored = await hash(password, cost);
  const devices = Array.from({ length: people }, (_, n) => deviceOf(n));
  await db.query(
    `with made as (
       insert into members (email, password_hash, email_confirmed_at)
       select 'signs' || n || '@example.org', $1, now()
       from generate_series(0, $2::int - 1) n
       returning id, email
     )
     insert into known_devices (member_id, device_hash)
     select made.id, d.hash
     from made
     join unnest($3::bytea[]) with ordinality as d (hash, n)
       on made.email = 'signs' || d.n - 1 || '@example.org'`,
    [stored, people, devices.map((name) => createHash('sha256').update(`device:${name}`).digest())],
  );
  const storm = (name: string, known: boolean) =>
    load(name, origin, {
      seconds,
      method: 'POST',
      request: (n) => ({
        path: '/api/v1/users/sign_in',
        body: JSON.stringify({ user: { email: `signs${n % people}@example.org`, password } }),
        headers: {
          'content-type': 'application/json',
          ...(known && { cookie: `polity_device=${devices[n % people]}` }),
        },
      }),
    });
  const read = () =>
    load('reading a bill meanwhile', `${origin}/api/v1/bills/hr983-119`, { seconds, connections: 4 });
  const bare = await hashing(seconds);
  report(bare, undefined);
  // The speed of a machine drifts, so compare with the hashing just before and after.
  const known = await storm('signing in, on devices used before', true);
  const between = await hashing(seconds);
  report(known, mean(bare, between), 0.8);
  // Each of these saves a device in a transaction and, once an hour per member, queues an email.
  const fresh = await storm('signing in, on new devices', false);
  report(fresh, mean(between, await hashing(seconds)), 0.8);
  const calm = await read();
  const [meanwhile, busy] = await Promise.all([storm('signing in, while others read', true), read()]);
  report(meanwhile, bare);
  const verdict = busy.p99 <= 2 * calm.p99 ? '≤ 2 × ✓' : '> 2 × ✗';
  console.log(`reads: p99 ${calm.p99} ms, in a storm of sign-ins ${busy.p99} ms  ${verdict}`);
}

function mean(one: Load, other: Load): Load {
  return { ...one, rate: (one.rate + other.rate) / 2 };
}

/** The value of the cookie that identifies a browser. */
function deviceOf(n: number): string {
  return createHash('sha256').update(`bench ${n}`).digest('base64url');
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
