import type pg from 'pg';

export interface Crowd {
  itemId: number;
  slug: string;
  voters: number;
}

/**
 * Inserts opinions on a bill, one per member, from every state. A quarter have a text, a few have likes, and
 * four in five are of members with a confirmed address. It sets the counters, because triggers are off.
 */
export async function addCrowd(db: pg.Client, slug: string, voters: number): Promise<Crowd> {
  const { rows } = await db.query<{ id: number }>('select id from bills where slug = $1', [slug]);
  const itemId = rows[0]!.id;
  await db.query('begin; set local session_replication_role = replica; set local statement_timeout = 0');
  await ensureMembers(db, voters);
  await db.query(
    `insert into opinions
       (item_id, member_id, level, text, written_at, created_at, updated_at, verified, like_count)
     select $1, id,
       (array['strong_support', 'support', 'neutral', 'oppose', 'strong_oppose']::opinion_level[])
         [1 + abs(hashint8(n)) % 5],
       case when n % 4 = 0 then 'My town has waited years for this, reader ' || n || '.' end,
       case when n % 4 = 0 then at end, at, at,
       abs(hashint8(-n)) % 5 > 0, case when n % 50 = 0 then 1 + (n / 50) % 7 else 0 end
     from (select id, n, now() - (1 - n::float / $2::int) * interval '300 days' as at
       from (select id, row_number() over (order by id) as n
         from members
         where email like '%@crowd.example'
         order by id
         limit $2::int) m) m
     on conflict do nothing`,
    [itemId, voters],
  );
  await db.query(
    `insert into post_likes (post_id, member_id)
     select o.id, m.id from opinions o join lateral (
       select id from members where email like '%@crowd.example' order by id limit o.like_count) m on true
     where o.item_id = $1 and o.like_count > 0 on conflict do nothing`,
    [itemId],
  );
  await db.query('delete from opinion_tallies where item_id = $1', [itemId]);
  await db.query(
    `insert into opinion_tallies (item_id, shard, counts, verified)
     select $1, 0, sum_levels(level_change(null, level)),
       sum_levels(level_change(null, case when verified then level end))
     from opinions where item_id = $1 and counted`,
    [itemId],
  );
  await db.query('commit');
  return { itemId, slug, voters };
}

/** Adds members up to `count`. All crowds share them. */
async function ensureMembers(db: pg.Client, count: number): Promise<void> {
  await db.query(
    `insert into members
       (email, first_name, last_name, city, state, zip5, congressional_district, email_confirmed_at)
     select n || '@crowd.example', 'Reader', 'No. ' || n, 'Springfield', s.postal, '00501', 1 + n % 9,
       case when n % 5 > 0 then now() end
     from generate_series(1 + (select count(*) from members where email like '%@crowd.example'), $1::int) n
     join (select postal, row_number() over (order by postal) as place from states) s
       on s.place = 1 + (n * 31) % 50`,
    [count],
  );
}

/** Connects the reading member to friends, followed and held members, who all have opinions on both bills. */
export async function connectToCrowd(db: pg.Client, memberId: number): Promise<void> {
  const some = (step: number, count: number) =>
    `select id from members where email like '%@crowd.example' order by id offset ${step} limit ${count}`;
  await db.query(
    `insert into connections (member_id, friend_id) select $1::int, id from (${some(9000, 100)}) m
       union all select id, $1::int from (${some(9000, 100)}) m on conflict do nothing`,
    [memberId],
  );
  await db.query(
    `insert into follows (follower_id, followed_id)
     select $1, id from (${some(9500, 50)}) m
     on conflict do nothing`,
    [memberId],
  );
  await db.query(
    `insert into holds (holder_id, held_id) select $1, id from (${some(9900, 5)}) m on conflict do nothing`,
    [memberId],
  );
}
