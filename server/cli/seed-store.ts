import { randomUUID } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#server/database/pool.ts';

/** Rows of one statement. Triggers count them as they count real ones, and transactions stay short. */
const batchSize = 20_000;

/** Ids of the members that a run has added. */
export interface Range {
  from: number;
  to: number;
}
type Report = (count: number) => void;

export async function countBills(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('bills')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether there are members who were not made up by this command. */
export async function hasOwnMembers(db: Db): Promise<boolean> {
  const own = db.selectFrom('members').select('id').where('email', 'not like', '%@seed.example');
  return (await own.limit(1).executeTakeFirst()) !== undefined;
}

/** Members who live in stored zip codes. @returns the first id; undefined if there are no zip codes. */
export async function insertMembers(db: Db, count: number, report: Report): Promise<number | undefined> {
  let first: number | undefined;
  const run = randomUUID().slice(0, 8);
  for (let from = 0; from < count; from += batchSize) {
    const size = Math.min(batchSize, count - from);
    const { rows } = await sql<{ id: number | null }>`
      with places as materialized (
        select
          row_number() over (order by z.zip) - 1 as position, z.zip, z.city, z.state,
          (
            select d.district
            from zip_districts d
            where d.zip = z.zip and d.chamber = 'congressional' and d.state = z.state
            limit 1
          ) as district
        from zips z
        where exists (select from states s where s.postal = z.state)
      ), added as (
        insert into members (
          email, first_name, last_name, city, state, zip5, congressional_district,
          email_confirmed_at, created_at
        )
        select
          'seed' || n || '.' || ${run}::text || '@seed.example',
          (${firstNames}::text[])[1 + n % 16],
          (${lastNames}::text[])[1 + n % 15],
          p.city, p.state, p.zip, p.district,
          case when n % 5 > 0 then now() end,
          now() - random() * interval '400 days'
        from generate_series(${from}::int, ${from + size - 1}::int) n
        join places p on p.position = (n::bigint * 7919) % (select count(*) from places)
        returning id
      )
      select min(id)::int as id from added`.execute(db);
    first ??= rows[0]!.id ?? undefined;
    report(size);
  }
  return first;
}

const firstNames =
  '{Maria,James,Wei,Fatima,Noah,Aisha,Elena,Diego,Priya,Liam,Yuki,Omar,Chloé,Ivan,Ngozi,Ben}';
const lastNames =
  '{Ruiz,Smith,Chen,Haddad,Johnson,Okafor,Novak,García,Patel,Murphy,Tanaka,Cohen,Dubois,Nguyen,Brown}';

/**
 * Ten friends for each member, most of them with near ids, so that networks overlap; follows and watchlists.
 */
export async function insertConnections(db: Db, { from, to }: Range, report: Report): Promise<void> {
  for (let start = from; start <= to; start += batchSize) {
    const end = Math.min(start + batchSize - 1, to);
    await sql`
      insert into connections (member_id, friend_id)
      select case when forward then a else b end, case when forward then b else a end
      from (
        select
          a,
          case
            when random() < 0.8 then least(a + 1 + (random() * 50)::int, ${to})
            else ${from} + (random() * (${to}::int - ${from}::int))::int
          end as b
        from generate_series(${start}::int, ${end}::int) a
        cross join generate_series(1, 5)
      ) pairs
      cross join (values (true), (false)) direction (forward)
      where a <> b
      on conflict do nothing`.execute(db);
    await sql`
      insert into follows (follower_id, followed_id)
      select a, b
      from (
        select a, ${from} + (power(random(), 4) * (${to}::int - ${from}::int))::int as b
        from generate_series(${start}::int, ${end}::int) a
        cross join generate_series(1, 3)
      ) pairs
      where a <> b
      on conflict do nothing`.execute(db);
    await sql`
      with b as materialized (
        select id, row_number() over () - 1 as n from bills
      ), watched as (
        select a, (power(random(), 3) * (select count(*) - 1 from b))::int as n
        from generate_series(${start}::int, ${end}::int) a
        cross join generate_series(1, 2)
      )
      insert into watchlist (member_id, item_id)
      select w.a, b.id
      from watched w
      join b using (n)
      on conflict do nothing`.execute(db);
    report(end - start + 1);
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

/**
 * A few items get most of the opinions: bills with many cosponsors first. Items lean to different levels, so
 * all five occur.
 */
export async function insertOpinions(
  db: Db,
  { from, to }: Range,
  items: number,
  count: number,
  report: Report,
): Promise<number> {
  let added = 0;
  for (let tries = 0; added < count && tries < 20 + (4 * count) / batchSize; tries++) {
    const size = Math.min(batchSize, count - added);
    const { numAffectedRows } = await sql`
      with b as materialized (
        select id, row_number() over (order by cosponsor_count desc, md5(id::text)) - 1 as n from bills
      ), drawn as (
        select
          (power(random(), 3) * ${items - 1})::int as n,
          ${from} + (random() * (${to}::int - ${from}::int))::int as member,
          random() as mood,
          random() < 0.25 as has_text,
          (random() * 2)::int as pick,
          now() - power(random(), 2) * interval '300 days' as at
        from generate_series(1, ${size}::int)
      ), leveled as (
        select b.id, d.*, 1 + least(4, greatest(0, round(d.mood * 5 - 2.5 + b.id % 5)))::int as level
        from drawn d
        join b using (n)
      )
      insert into opinions (item_id, member_id, level, text, written_at, created_at, updated_at)
      select
        id, member,
        (array['strong_support', 'support', 'neutral', 'oppose', 'strong_oppose']::opinion_level[])[level],
        case when has_text then (${texts}::jsonb)->(level - 1)->>pick end,
        case when has_text then at end, at, at
      from leveled
      on conflict do nothing`.execute(db);
    added += Number(numAffectedRows ?? 0);
    report(Number(numAffectedRows ?? 0));
  }
  return added;
}

/** One reply to every second of the new opinions with a text. Nobody is notified. */
export async function insertReplies(db: Db, { from, to }: Range): Promise<void> {
  const insert = sql`
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
    ) o`;
  await withoutNotices(db, insert);
}

/** Runs a statement without recording notification events. */
async function withoutNotices(db: Db, statement: RawBuilder<unknown>): Promise<void> {
  await db.transaction().execute(async (db) => {
    await sql`set local polity.announce = 'nothing'`.execute(db);
    await statement.execute(db);
  });
}

/** Shares from the oldest to the newest; every fifth goes to a few friends, every seventh is a reshare. */
export async function insertShares(
  db: Db,
  { from, to }: Range,
  count: number,
  report: Report,
): Promise<void> {
  for (let start = 0; start < count; start += batchSize) {
    const size = Math.min(batchSize, count - start);
    const insert = sql`
      with drawn as materialized (
        select
          n,
          ${from} + (random() * (${to}::int - ${from}::int))::int as author,
          (${texts}::jsonb)->(n % 5)->>(n / 5 % 3) as text
        from generate_series(${start}::int, ${start + size - 1}::int) n
      ),
      post as (
        insert into posts (kind, author_id, text, created_at)
        select 'share', author, text, now() - (${count}::int - n) * interval '1 minute'
        from drawn
        order by n
        returning id, author_id
      ),
      original as materialized (
        select id, row_number() over (order by id desc) as position from shares limit 1000
      )
      insert into shares (id, author_id, general, is_reshare, parent_id)
      select post.id, post.author_id, post.id % 5 > 0, original.id is not null, original.id
      from post
      left join original on post.id % 7 = 0 and original.position = 1 + post.id % 1000`;
    await withoutNotices(db, insert);
    report(size);
  }
  await sql`
    insert into share_receivers (share_id, member_id, author_id)
    select s.id, friend.friend_id, s.author_id
    from shares s
    cross join lateral (
      select c.friend_id from connections c where c.member_id = s.author_id limit 3
    ) as friend
    where not s.general and s.author_id between ${from} and ${to}`.execute(db);
  const comments = sql`
    with comment as (
      insert into posts (kind, root_id, parent_id, author_id, text)
      select
        'reply', s.id, s.id, ${from} + (random() * (${to}::int - ${from}::int))::int, 'I see it the same way.'
      from shares s
      cross join generate_series(1, 2)
      where s.author_id between ${from} and ${to} and s.id % 4 = 0
      returning id, root_id
    )
    insert into posts (kind, root_id, parent_id, author_id, text)
    select
      'reply', root_id, id, ${from} + (random() * (${to}::int - ${from}::int))::int,
      'Where did you read that?'
    from comment
    where id % 2 = 0`;
  await withoutNotices(db, comments);
}

/** Updates the statistics of the planner, then counts replies, shares and friendships. */
export async function finishSeeding(
  db: Db,
): Promise<{ replies: number; shares: number; friendships: number }> {
  await sql`vacuum analyze`.execute(db);
  const { rows } = await sql<{ replies: number; shares: number; friendships: number }>`
    select
      (select count(*) from posts where kind = 'reply') as replies,
      (select count(*) from shares) as shares,
      (select count(*) from connections) / 2 as friendships`.execute(db);
  return rows[0]!;
}
