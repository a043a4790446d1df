import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';

/**
 * Inserts members with completed accounts and a session each. Signing up is measured elsewhere.
 */
export async function signUpMany(db: pg.Client, count: number): Promise<{ id: number; token: string }[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
  const { rows } = await db.query<{ id: number }>(
    `insert into members (email, first_name, last_name, city, state, zip5, congressional_district)
     select format('bench%s.%s@example.org', n, $2::text), 'Bench', 'Member', 'Cheyenne', 'WY', '82001', 0
     from generate_series(1, $1::int) n returning id`,
    [count, Date.now()],
  );
  await db.query(
    `insert into sessions (member_id, token_hash, expires_at)
     select id, token_hash, now() + interval '1 day'
     from unnest($1::int[], $2::bytea[]) as one (id, token_hash)`,
    [rows.map(({ id }) => id), tokens.map((token) => createHash('sha256').update(token).digest())],
  );
  return rows.map(({ id }, index) => ({ id, token: tokens[index]! }));
}
