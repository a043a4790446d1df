import type pg from 'pg';

/**
 * Inserts a large network: members with various names and towns, and edges between them (two rows each). The
 * first member has 1,000 friends.
 */
export async function buildNetwork(db: pg.Client, members: number, edges: number): Promise<number> {
  const { rows } = await db.query<{ first: number; last: number }>(
    `with made as (
       insert into members (email, first_name, last_name, city, state, zip5, congressional_district)
       select 'net' || n || '.' || extract(epoch from now())::bigint || '@example.org',
         (array['Maria', 'James', 'Wei', 'Fatima', 'Olga', 'Liam', 'Noah', 'Ana', 'Chidi', 'Yuki', 'Eleanor',
           'Samuel', 'Priya', 'Diego', 'Ingrid', 'Tomasz', 'Aisha', 'Victor', 'Hannah', 'Jose'])
           [1 + (n * 7919) % 20],
         initcap(translate(substr(md5((n % 9973)::text), 1, 7), '0123456789', 'aeiourstln')),
         (array['Springfield', 'Riverside', 'Franklin', 'Greenville', 'Bristol', 'Clinton', 'Fairview',
           'Salem', 'Madison', 'Georgetown'])
           [1 + (n * 31) % 10],
         (select postal from states order by postal offset (n * 17) % 50 limit 1), '00501', 1 + n % 9
       from generate_series(1, $1::int) n returning id)
     select min(id) as first, max(id) as last from made`,
    [members],
  );
  const { first, last } = rows[0]!;
  // Half of the friends are close in the table, half are anywhere. All members get about equally many.
  await db.query(
    `with pairs as (
       select $1::int + (random() * ($2::int - $1::int))::int as a, n % 2 as near, random() as r
       from generate_series(1, $3::int) n),
     drawn as (
       select a,
         case
           when near = 1 then least($2::int, a + 1 + (r * 60)::int)
           else $1::int + (r * ($2::int - $1::int))::int
         end as b
       from pairs
       union all
       select $1::int, $1::int + n * (($2::int - $1::int) / 1001)
       from generate_series(1, 1000) n),
     once as (select distinct least(a, b) as a, greatest(a, b) as b from drawn where a <> b)
     insert into connections (member_id, friend_id)
     select a, b from once
     union all
     select b, a from once
     on conflict do nothing`,
    [first, last, edges],
  );
  await db.query('analyze members, connections');
  return first;
}
