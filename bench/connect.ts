import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { load, report, type Load } from './load.ts';
import { buildNetwork } from './network.ts';

const bar = 0.25;

/**
 * Connect with 100,000 members and 2,000,000 edges, read by a member with 1,000 friends, compared with a bare
 * server's 20-row read.
 */
export async function measureConnect(
  origin: string,
  rows: Load,
  db: pg.Client,
  seconds: number,
): Promise<void> {
  const id = await buildNetwork(db, 100_000, 1_000_000);
  const token = randomBytes(32).toString('base64url');
  await db.query(
    `insert into sessions (member_id, token_hash, expires_at) values ($1, $2, now() + interval '1 day')`,
    [id, createHash('sha256').update(token).digest()],
  );
  console.log('Connect among 100,000 members, against bare Fastify + pg, 20 rows');
  for (const [name, path] of [
    ['suggestions', '/api/v1/connect/suggestions'],
    ['users_list, page 1', '/api/v1/connect/users_list'],
    ['users_list, page 50', '/api/v1/connect/users_list?page=50'],
    ['search_members, a name', '/api/v1/connect/search_members?search_input=maria'],
    ['search_members, misspelt', '/api/v1/connect/search_members?search_input=elaenor'],
    ['common_friends', `/api/v1/connect/common_friends?user_id=${id + 1}`],
    ['manage network, page 1', '/api/v1/networkings/manage_networks_friends_and_family'],
    ['manage network, page 40', '/api/v1/networkings/manage_networks_friends_and_family?page=40'],
    ['search_my_networks', '/api/v1/networkings/search_my_networks?search_input=maria'],
  ] as const)
    report(await load(name, origin + path, { seconds, headers: { authorization: token } }), rows, bar);
}
