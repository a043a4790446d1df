import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';

/** Members whose accounts are set up, each with a session, straight into the database: signing up is measured elsewhere. */
export async function signUpMany(db: pg.Client, count: number): Promise<{ id: number; token: string }[]> {
  const people: { id: number; token: string }[] = [];
  for (let n = 0; n < count; n++) {
    const token = randomBytes(32).toString('base64url');
    const { rows } = await db.query<{ id: number }>(
      `insert into members (email, first_name, last_name, city, state, zip5, congressional_district)
       values ($1, 'Bench', 'Member', 'Cheyenne', 'WY', '82001', 0) returning id`,
      [`bench${n}.${Date.now()}@example.org`],
    );
    const id = rows[0]!.id;
    await db.query(
      `insert into sessions (member_id, token_hash, expires_at) values ($1, $2, now() + interval '1 day')`,
      [id, createHash('sha256').update(token).digest()],
    );
    people.push({ id, token });
  }
  return people;
}
