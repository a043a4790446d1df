/** @module-tag slow */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { findDrift } from '#server/opinions/recount.ts';
import { buildMember } from '#server/testing/build.ts';
import { testDatabase } from '#server/testing/database.ts';
import { seed } from './seed.ts';

const { db } = await testDatabase('starter');
const { db: empty } = await testDatabase();
const quiet = () => undefined;

test('adds the members and opinions asked for, with exact tallies, and adds more when run again', async () => {
  await expect(seed(empty, { members: 10, opinions: 10 }, quiet)).rejects.toThrow('There are no bills yet.');
  await expect(seed(db, { members: 1, opinions: 100_000 }, quiet)).rejects.toThrow('Ask for more members.');
  let reported = 0;
  const made = await seed(db, { members: 300, opinions: 5_000 }, (done) => (reported = done));
  expect(made).toMatchObject({ members: 300, opinions: 5_000, shares: 600 });
  expect(reported).toBe(300 * 4 + 5_000);
  expect(Object.values(await findDrift(db)).every((count) => count === 0)).toBe(true);
  const { rows } = await sql<Record<string, number>>`select
    (select count(*) from members where account_setup) as set_up,
    (select count(distinct state) from members) as states,
    (select count(*) from posts where kind = 'reply') as replies,
    (select count(*) from connections a where not exists (select from connections b where b.member_id = a.friend_id and b.friend_id = a.member_id)) as one_sided,
    (select max(voters) from (select count(*) as voters from opinions group by item_id) o) as most`.execute(
    db,
  );
  expect(rows[0]).toMatchObject({ set_up: 300, one_sided: 0 });
  expect(rows[0]!.states).toBeGreaterThan(20);
  expect(rows[0]!.replies).toBeGreaterThan(100);
  const levels = await db.selectFrom('opinions').select('level').distinct().execute();
  expect(levels).toHaveLength(5);
  // A few items get most of the opinions.
  expect(rows[0]!.most).toBeGreaterThan(50);
  expect(await seed(db, { members: 200, opinions: 1_000 }, quiet)).toMatchObject({
    members: 200,
    opinions: 1_000,
  });
  expect(await db.selectFrom('members').select('id').execute()).toHaveLength(500);
});

test('the command refuses a database with other members unless it is forced', async () => {
  const { db, url } = await testDatabase('starter');
  const program = fileURLToPath(new URL('polity.ts', import.meta.url));
  const run = (...options: string[]) =>
    spawnSync(process.execPath, [program, 'seed', '--members', '1', '--opinions', '1', ...options], {
      encoding: 'utf8',
      env: { ...process.env, DATABASE_URL: url },
    });
  await buildMember(db, { email: 'editor@example.com' });
  const { status, stderr } = run();
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: expect.stringContaining('already has other members.'),
  });
  expect(run('--force')).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('1 members, 1 opinions'),
  });
});
