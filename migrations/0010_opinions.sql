-- Opinions of members on items, their tallies (the bars), and what is computed from them.

-- An opinion is a post with an item and a level (docs/decisions/0023).
create view opinions as
  select
    id,
    kind,
    item_id,
    author_id as member_id,
    level,
    text,
    counted,
    verified,
    like_count,
    reply_count,
    removed_at,
    review_since,
    created_at,
    updated_at,
    written_at
  from posts
  where kind = 'opinion';
alter view opinions alter column kind set default 'opinion';

create index opinions_recent_idx on posts (created_at) include (item_id) where kind = 'opinion' and counted;
-- Lists of opinions: newest first, most liked first, by level, verified members only.
-- A text whose author has deactivated the account stays in the list as a notice, so that replies to it stay
-- visible. Its level is neither counted nor shown, nor do its likes count in the order.
create index opinions_page_idx
  on posts (item_id, created_at desc, id desc)
  where kind = 'opinion' and (counted or text is not null);
create index opinions_liked_idx
  on posts (item_id, (case when counted then like_count else 0 end) desc, created_at desc, id desc)
  where kind = 'opinion' and (counted or text is not null);
create index opinions_notices_idx
  on posts (item_id)
  where kind = 'opinion' and not counted and text is not null;
create index opinions_level_idx
  on posts (item_id, level, created_at desc, id desc)
  where kind = 'opinion' and counted;
create index opinions_level_liked_idx
  on posts (item_id, level, (case when counted then like_count else 0 end) desc, created_at desc, id desc)
  where kind = 'opinion' and counted;
create index opinions_verified_idx
  on posts (item_id, created_at desc, id desc)
  where kind = 'opinion' and counted and verified;

-- An opinion saved while its member deactivates the account is not counted. The shared lock waits for a
-- deactivation or confirmation in progress, so that neither misses the other.
create function count_opinions_of_active_members() returns trigger
language plpgsql as $$
begin
  select m.deactivated_at is null, m.email_confirmed_at is not null
  into new.counted, new.verified
  from members m
  where m.id = new.author_id
  for share;
  if not found then
    new.counted := false;                -- the member has just been erased; the foreign key reports it
    new.verified := false;
  end if;
  return new;
end $$;
create trigger opinions_of_active_members
  before insert or update of level, text on posts
  for each row when (new.kind = 'opinion') execute function count_opinions_of_active_members();

create function verify_opinions() returns trigger
language plpgsql as $$
begin
  update posts
  set verified = new.email_confirmed_at is not null
  where author_id = new.id
    and kind = 'opinion';
  return null;
end $$;
create trigger members_verify_opinions
  after update of email_confirmed_at on members
  for each row
  when ((old.email_confirmed_at is null) <> (new.email_confirmed_at is null))
  execute function verify_opinions();

-- Counts by level are arrays of five: strong support, support, neutral, oppose, strong oppose.
-- Other code gets the counts of an item as sum_levels(counts), which is null if nobody has voted.
create function level_change(removed opinion_level, added opinion_level) returns integer[]
language sql immutable parallel safe as $$
  select array[
    (added is not distinct from 'strong_support')::int - (removed is not distinct from 'strong_support')::int,
    (added is not distinct from 'support')::int - (removed is not distinct from 'support')::int,
    (added is not distinct from 'neutral')::int - (removed is not distinct from 'neutral')::int,
    (added is not distinct from 'oppose')::int - (removed is not distinct from 'oppose')::int,
    (added is not distinct from 'strong_oppose')::int - (removed is not distinct from 'strong_oppose')::int
  ]
$$;

-- In plpgsql, because PostgreSQL plans a strict SQL function again in every statement.
create function add_levels(a integer[], b integer[]) returns integer[]
language plpgsql immutable strict parallel safe as $$
begin
  return array[a[1] + b[1], a[2] + b[2], a[3] + b[3], a[4] + b[4], a[5] + b[5]];
end $$;

create aggregate sum_levels(integer[]) (
  sfunc = add_levels,
  stype = integer[],
  combinefunc = add_levels,
  parallel = safe
);

-- How many members chose each level, exact at any time. The tally of an item is the sum of up to 32 shards,
-- so that members who save opinions on one bill do not wait for one another.
create table opinion_tallies (
  item_id integer not null references items on delete cascade,
  shard smallint not null,
  counts integer[5] not null default '{0,0,0,0,0}' check (cardinality(counts) = 5),
  -- Verified members only.
  verified integer[5] not null default '{0,0,0,0,0}' check (cardinality(verified) = 5),
  primary key (item_id, shard)
) with (fillfactor = 50);

-- Shard 0 is used while nobody else saves on the item, else a shard of this connection. The lock is only a
-- hint: the sum is right whatever shard is used. One statement over many items takes at most 512 locks.
create function tally_opinion() returns trigger
language plpgsql as $$
declare
  was opinion_level := case when old.counted then old.level end;
  now_is opinion_level := case when new.counted then new.level end;
  was_verified opinion_level := case when old.verified then was end;
  now_verified opinion_level := case when new.verified then now_is end;
  change integer[] := level_change(was, now_is);
  verified_change integer[] := level_change(was_verified, now_verified);
  item integer := coalesce(new.item_id, old.item_id);
  own_shard integer;
begin
  if was is not distinct from now_is and was_verified is not distinct from now_verified then
    return null;
  end if;
  own_shard := case
    when pg_try_advisory_xact_lock(lock_key('tally', (item % 512)::text)) then 0
    else 1 + pg_backend_pid() % 31
  end;
  loop
    update opinion_tallies t
    set counts = add_levels(t.counts, change),
      verified = add_levels(t.verified, verified_change)
    where t.item_id = item
      and t.shard = own_shard;
    exit when found;
    -- When the item itself is being deleted, its tallies go with it.
    exit when tg_op = 'DELETE' and not exists (select from items where id = item);
    insert into opinion_tallies (item_id, shard) values (item, own_shard) on conflict do nothing;
  end loop;
  return null;
end $$;
create trigger opinions_tally_inserted
  after insert on posts
  for each row when (new.kind = 'opinion') execute function tally_opinion();
create trigger opinions_tally_deleted
  after delete on posts
  for each row when (old.kind = 'opinion') execute function tally_opinion();
-- "Update of" looks at the columns that a statement names, not at those that a trigger sets: text is here
-- because a save of it may change counted and verified.
create trigger opinions_tally_updated
  after update of level, text, counted, verified on posts
  for each row when (new.kind = 'opinion') execute function tally_opinion();

-- Saves an opinion and reads the tally in one call. Returns the opinion's id, followed by the five counts.
-- Null for another text in place of a removed one.
-- `hold_text`: a new text waits for review. A text that waits already continues to wait until it is emptied.
create function save_opinion(
  item integer,
  member integer,
  new_level opinion_level,
  new_text text,
  keep_text boolean,
  hold_text boolean
) returns integer[]
language plpgsql as $$
declare
  saved integer[];
begin
  insert into posts as o (kind, item_id, author_id, level, text, written_at, review_since)
  values (
    'opinion',
    item,
    member,
    new_level,
    new_text,
    case when new_text is not null then now() end,
    case when hold_text then now() end
  )
  on conflict (item_id, author_id) where item_id is not null do update set
    level = excluded.level,
    updated_at = now(),
    text = case when keep_text then o.text else excluded.text end,
    written_at = case
      when keep_text or o.text is not distinct from excluded.text then o.written_at
      else now()
    end,
    review_since = case
      when keep_text then o.review_since
      when excluded.text is null then null
      when o.text is distinct from excluded.text then coalesce(o.review_since, excluded.review_since)
      else o.review_since
    end
  where keep_text
    or o.removed_at is null
    or o.text is not distinct from excluded.text
  returning array[id, (review_since is not null and removed_at is null)::integer] into saved;
  if saved is null then
    return null;
  end if;
  -- A separate statement, so that it sees what the trigger wrote. It finds no row if the member has just been
  -- erased and nobody else has voted: then the counts are absent.
  return (select saved || sum_levels(t.counts) from opinion_tallies t where t.item_id = item);
end $$;

-- Opinions by state, by district and over time, as last published: at most once a minute per item
-- (docs/decisions/0029).
create table opinion_breakdowns (
  item_id integer primary key references items on delete cascade,
  computed_at timestamptz not null default now(),
  states jsonb not null,                 -- { "CA": { "row": [...], "confirmed": [...] } }, counts by level
  districts jsonb not null,              -- { "CA 11": { "row": [...], "confirmed": [...] } }
  days jsonb not null                    -- [["2026-11-20", [...]]], cumulative, oldest first
);

-- Opinions on each item in the days before `until`, rebuilt by a job. Home counts only those since then
-- (docs/decisions/0030).
create table opinion_activity (
  item_id integer primary key references items on delete cascade,
  voices integer not null,
  days jsonb not null                    -- { "2026-11-20": [strong_support, ..., strong_oppose] }
);
create index opinion_activity_most_idx on opinion_activity (voices desc, item_id desc);

create table opinion_activity_state (
  one boolean primary key default true check (one),
  until timestamptz not null
);
insert into opinion_activity_state (until) values ('-infinity');
