import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { ConfigError } from '#server/config.ts';
import type { Db } from '#server/database/pool.ts';

interface Wishes {
  members: number;
  opinions: number;
}
type OnProgress = (done: number, total: number, words: string) => void;

/** Rows of one statement: triggers keep tallies as they do for members, and a transaction stays short. */
const batch = 20_000;
/** No more opinions than this part of all pairs of member and item: beyond it chance finds taken places only. */
const mostOfPairs = 0.2;

/**
 * Fills a database with made-up members and what they do: opinions gathered on few items as on real ones, a comment on every fourth, replies,
 * friendships, follows and watchlists. For measuring; the addresses end in seed.example and nobody can sign in.
 * @throws ConfigError where there are no bills to hold an opinion on.
 */
export async function seed(
  db: Db,
  { members, opinions }: Wishes,
  onProgress: OnProgress,
): Promise<Record<string, number>> {
  const items = await db
    .selectFrom('bills')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (items.count === 0) throw new ConfigError('There are no bills yet. Run load-starter first.');
  if (opinions > members * items.count * mostOfPairs)
    throw new ConfigError(
      `${members} members cannot hold so many opinions on ${items.count} bills. Ask for more members.`,
    );
  const total = members * 2 + opinions;
  let done = 0;
  const tell = (count: number, words: string) => onProgress((done += count), total, words);
  const first = await insertMembers(db, members, (count) => tell(count, 'members'));
  const range = { from: first, to: first + members - 1 };
  await insertEdges(db, range, (count) => tell(count, 'friendships'));
  const made = await insertOpinions(db, range, items.count, opinions, (count) => tell(count, 'opinions'));
  await insertReplies(db, range);
  await sql`vacuum analyze`.execute(db);
  return { members, opinions: made, ...(await countsOf(db)) };
}

interface Range {
  from: number;
  to: number;
}

/** Members who live where zips are, with names of many cultures. @returns the first id. */
async function insertMembers(db: Db, count: number, tell: (count: number) => void): Promise<number> {
  let first: number | undefined;
  const run = randomUUID().slice(0, 8);
  for (let from = 0; from < count; from += batch) {
    const size = Math.min(batch, count - from);
    const { rows } = await sql<{ id: number }>`
      with places as materialized (
        select row_number() over (order by z.zip) - 1 as place, z.zip, z.city, z.state,
          (select d.district from zip_districts d where d.zip = z.zip and d.chamber = 'congressional' and d.state = z.state limit 1) as district
        from zips z where exists (select from states s where s.postal = z.state)
      ), made as (
        insert into members (email, first_name, last_name, city, state, zip5, congressional_district, email_confirmed_at, created_at)
        select 'seed' || n || '.' || ${run}::text || '@seed.example',
          (array['Maria','James','Wei','Fatima','Noah','Aisha','Elena','Diego','Priya','Liam','Yuki','Omar','Chloé','Ivan','Ngozi','Ben'])[1 + n % 16],
          (array['Ruiz','Smith','Chen','Haddad','Johnson','Okafor','Novak','García','Patel','Murphy','Tanaka','Cohen','Dubois','Nguyen','Brown'])[1 + n % 15],
          p.city, p.state, p.zip, p.district, case when n % 5 > 0 then now() end, now() - random() * interval '400 days'
        from generate_series(${from}::int, ${from + size - 1}::int) n
        join places p on p.place = (n::bigint * 7919) % (select count(*) from places)
        returning id)
      select min(id)::int as id from made`.execute(db);
    first ??= rows[0]?.id ?? undefined;
    tell(size);
  }
  if (!first) throw new ConfigError('There are no zip codes yet. Run load-starter first.');
  return first;
}

/** Ten friends each, most of them near in number, as friends are near in life; follows and a watchlist besides. */
async function insertEdges(db: Db, { from, to }: Range, tell: (count: number) => void): Promise<void> {
  for (let start = from; start <= to; start += batch) {
    const end = Math.min(start + batch - 1, to);
    await sql`
      insert into connections (member_id, friend_id)
      select case when way then a else b end, case when way then b else a end from (
        select a, case when random() < 0.8 then least(a + 1 + (random() * 50)::int, ${to}) else ${from} + (random() * (${to}::int - ${from}::int))::int end as b
        from generate_series(${start}::int, ${end}::int) a cross join generate_series(1, 5)) pairs cross join (values (true), (false)) w (way)
      where a <> b on conflict do nothing`.execute(db);
    await sql`
      insert into follows (follower_id, followed_id)
      select a, b from (select a, ${from} + (power(random(), 4) * (${to}::int - ${from}::int))::int as b
        from generate_series(${start}::int, ${end}::int) a cross join generate_series(1, 3)) pairs
      where a <> b on conflict do nothing`.execute(db);
    await sql`
      with b as materialized (select id, row_number() over () - 1 as n from bills)
      insert into watchlist (member_id, item_id)
      select w.a, b.id from (select a, (power(random(), 3) * (select count(*) - 1 from b))::int as n
        from generate_series(${start}::int, ${end}::int) a cross join generate_series(1, 2)) w join b using (n)
      on conflict do nothing`.execute(db);
    tell(end - start + 1);
  }
}

/** Three texts for each level, from strong support to strong opposition. */
const texts = JSON.stringify([
  ['This is overdue.', 'My town has waited years for this.', 'Pass it as it is.'],
  ['I know people this would help.', 'A good aim. I would add a deadline.', 'Better than what we have.'],
  ['Who pays for it?', 'Read section 3 before you decide.', 'I want to see the cost estimate first.'],
  ['A good aim, poorly written.', 'The states can do this better.', 'Too much paperwork for small towns.'],
  ['This would hurt my family.', 'Vote it down.', 'It costs far too much and helps too few.'],
]);

/** A few items get most of the opinions. Items lean to different levels, so all five occur. */
async function insertOpinions(
  db: Db,
  { from, to }: Range,
  items: number,
  count: number,
  tell: (count: number) => void,
): Promise<number> {
  let made = 0;
  for (let tries = 0; made < count && tries < 20 + (4 * count) / batch; tries++) {
    const size = Math.min(batch, count - made);
    const { numAffectedRows } = await sql`
      with b as materialized (
        select id, row_number() over (order by md5(id::text)) - 1 as n from bills
      ), drawn as (
        select (power(random(), 3) * ${items - 1})::int as n,
          ${from} + (random() * (${to}::int - ${from}::int))::int as member,
          random() as mood, random() < 0.25 as has_text, (random() * 2)::int as pick,
          now() - power(random(), 2) * interval '300 days' as at
        from generate_series(1, ${size}::int)
      ), leveled as (
        select b.id, d.*, 1 + least(4, greatest(0, round(d.mood * 3 - 1.5 + b.id % 5)))::int as level
        from drawn d join b using (n)
      )
      insert into opinions (item_id, member_id, level, text, written_at, created_at, updated_at)
      select id, member,
        (array['strong_support','support','neutral','oppose','strong_oppose']::opinion_level[])[level],
        case when has_text then (${texts}::jsonb)->(level - 1)->>pick end,
        case when has_text then at end, at, at
      from leveled
      on conflict do nothing`.execute(db);
    made += Number(numAffectedRows ?? 0);
    tell(Number(numAffectedRows ?? 0));
  }
  return made;
}

/** One reply to every second comment of the newest. */
async function insertReplies(db: Db, { from, to }: Range): Promise<void> {
  await sql`
    insert into posts (kind, root_id, parent_id, author_id, text)
    select
      'reply', o.id, o.id, ${from} + (random() * (${to}::int - ${from}::int))::int, 'I see it the same way.'
    from (
      select id
      from opinions
      where text is not null
        and member_id between ${from} and ${to}
        and id % 2 = 0
      order by id desc
      limit 500000
    ) o`.execute(db);
}

async function countsOf(db: Db): Promise<Record<string, number>> {
  const { rows } = await sql<
    Record<string, number>
  >`select (select count(*) from posts where kind = 'reply') as replies, (select count(*) from connections) / 2 as friendships`.execute(
    db,
  );
  return rows[0]!;
}
