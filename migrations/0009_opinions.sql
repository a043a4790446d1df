-- Opinions of members on items, their tallies (the bars), and what is computed from them.

create type opinion_level as enum ('strong_oppose', 'oppose', 'neutral', 'support', 'strong_support');

create table opinions (
  id integer generated always as identity primary key,
  item_id integer not null references items on delete cascade,
  member_id integer not null references members on delete cascade,
  level opinion_level not null,
  comment_text text,
  counted boolean not null default true,   -- false while the member's account is deactivated
  verified boolean not null default false, -- the member has confirmed their email address
  like_count integer not null default 0,
  replies_count integer not null default 0,  -- of the first level
  removed_at timestamptz,                  -- when an administrator removed the text; a notice replaces it
  commented_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (item_id, member_id)              -- one opinion per member and item, even in a race
);
create index opinions_member_idx on opinions (member_id, updated_at desc);
create index opinions_recent_idx on opinions (created_at) include (item_id) where counted;
-- Lists of opinions: newest first, most liked first, by level, verified members only.
-- A text whose author has deactivated the account stays in the list as a notice, so that replies to it stay
-- visible. Its level is neither counted nor shown.
create index opinions_page_idx
  on opinions (item_id, created_at desc, id desc)
  where counted or comment_text is not null;
create index opinions_gone_idx
  on opinions (item_id)
  where not counted and comment_text is not null;
create index opinions_level_idx
  on opinions (item_id, level, created_at desc, id desc)
  where counted;
create index opinions_liked_idx
  on opinions (item_id, like_count desc, created_at desc, id desc)
  where counted and like_count > 0;
create index opinions_level_liked_idx
  on opinions (item_id, level, like_count desc, created_at desc, id desc)
  where counted and like_count > 0;
create index opinions_verified_idx
  on opinions (item_id, created_at desc, id desc)
  where counted and verified;

-- An opinion saved while its member deactivates the account is not counted. The shared lock waits for a
-- deactivation or confirmation in progress, so that neither misses the other.
create function count_opinions_of_active_members() returns trigger
language plpgsql as $$
begin
  select m.deactivated_at is null, m.email_confirmed_at is not null
  into new.counted, new.verified
  from members m
  where m.id = new.member_id
  for share;
  if not found then
    new.counted := false;                -- the member has just been erased; the foreign key reports it
    new.verified := false;
  end if;
  return new;
end $$;
create trigger opinions_of_active_members
  before insert or update of level, comment_text on opinions
  for each row execute function count_opinions_of_active_members();

create function verify_opinions() returns trigger
language plpgsql as $$
begin
  update opinions
  set verified = new.email_confirmed_at is not null
  where member_id = new.id;
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

-- In plpgsql because PostgreSQL plans a strict SQL function anew in every statement.
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

-- How many members hold each level, exact at any time. The tally of an item is the sum of up to 32 shards, so
-- that savers of one viral bill do not queue for one row.
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
-- "Update of" looks at the columns that a statement names, not at those that a trigger sets: comment_text is
-- here because a save of it may change counted and verified.
create trigger opinions_tally
  after insert or delete or update of level, comment_text, counted, verified on opinions
  for each row execute function tally_opinion();

-- Saves an opinion and reads the tally in one call. Returns the opinion's id, followed by the five counts.
create function save_opinion(
  item integer,
  member integer,
  new_level opinion_level,
  new_comment text,
  keep_comment boolean
) returns integer[]
language plpgsql as $$
declare
  saved integer;
begin
  insert into opinions as o (item_id, member_id, level, comment_text, commented_at)
  values (item, member, new_level, new_comment, case when new_comment is not null then now() end)
  on conflict (item_id, member_id) do update set
    level = excluded.level,
    updated_at = now(),
    comment_text = case when keep_comment then o.comment_text else excluded.comment_text end,
    commented_at = case
      when keep_comment or o.comment_text is not distinct from excluded.comment_text then o.commented_at
      else now()
    end
  returning id into saved;
  -- A separate statement, so that it sees what the trigger wrote. It finds no row if the member has just been
  -- erased and nobody else has voted: then the counts are absent.
  return (select saved || sum_levels(t.counts) from opinion_tallies t where t.item_id = item);
end $$;

-- Opinions by state, by district and over time, as last published: at most once a minute per item
-- (docs/decisions/0033).
create table opinion_breakdowns (
  item_id integer primary key references items on delete cascade,
  computed_at timestamptz not null default now(),
  states jsonb not null,                 -- { "CA": [strong_support, ..., strong_oppose] }
  districts jsonb not null,              -- { "CA 11": [...] }
  days jsonb not null                    -- [["2026-11-20", [...]]], cumulative, oldest first
);

-- Opinions on each item in the days before `until`, rebuilt at most once an hour. Home counts only those
-- since then (docs/decisions/0034).
create table opinion_activity (
  item_id integer primary key references items on delete cascade,
  voices integer not null,
  days jsonb not null                    -- { "2026-11-20": [strong_support, ..., strong_oppose] }
);
create index opinion_activity_most_idx on opinion_activity (voices desc, item_id desc);

create table opinion_activity_state (
  one boolean primary key default true check (one),
  until timestamptz not null,            -- midnight UTC
  built_at timestamptz not null
);
insert into opinion_activity_state (until, built_at) values ('-infinity', '-infinity');

-- Every thousandth opinion of a long list, counted from the end, where nothing new is added. A page far down
-- starts from the nearest one (docs/decisions/0102).
create table opinion_marks (
  item_id integer not null references items on delete cascade,
  list text not null,                    -- kind, level and whose: 'newest support verified'
  rank integer not null,                 -- 1000, 2000 ... from the end
  like_count integer not null,
  created_at timestamptz not null,
  opinion_id integer not null,           -- a position in the order; the opinion may be gone
  primary key (item_id, list, rank)
);
create table opinion_mark_lists (
  item_id integer not null references items on delete cascade,
  list text not null,
  total integer not null,                -- length of the list when its marks were set
  made_at timestamptz not null default now(),
  primary key (item_id, list)
);
