-- What is said below an opinion, who likes it, and what members report.

-- Likes and replies of an opinion's own text are counted beside it; a removed text gives way to a notice.
alter table opinions
  add column like_count integer not null default 0,
  add column replies_count integer not null default 0,   -- of the first level
  add column verified boolean not null default false,    -- its member's email address has been confirmed
  add column removed_at timestamptz;                     -- an administrator has removed the text

-- Two levels: a reply to an opinion has no parent, a reply to that has one; deeper ones say whom they answer.
create table comments (
  id integer generated always as identity primary key,
  opinion_id integer not null references opinions on delete cascade,
  parent_id integer references comments on delete cascade,
  answers_id integer references comments on delete set null,
  member_id integer not null references members on delete cascade,
  comment_text text not null,
  like_count integer not null default 0,
  replies_count integer not null default 0,
  removed_at timestamptz,
  created_at timestamptz not null default now()
);
create index comments_first_level_idx on comments (opinion_id, like_count desc, id) where parent_id is null;
create index comments_nested_idx on comments (parent_id, like_count desc, id);
create index comments_opinion_idx on comments (opinion_id);
create index comments_answers_idx on comments (answers_id) where answers_id is not null;
create index comments_member_idx on comments (member_id, opinion_id);

create table opinion_likes (
  opinion_id integer not null references opinions on delete cascade,
  member_id integer not null references members on delete cascade,
  created_at timestamptz not null default now(),
  primary key (opinion_id, member_id)
);
create index opinion_likes_member_idx on opinion_likes (member_id);

create table comment_likes (
  comment_id integer not null references comments on delete cascade,
  member_id integer not null references members on delete cascade,
  created_at timestamptz not null default now(),
  primary key (comment_id, member_id)
);
create index comment_likes_member_idx on comment_likes (member_id);

-- Reports of members: one per member and thing. A thing may be gone before anybody has decided on it.
create table flags (
  id integer generated always as identity primary key,
  thing_type text not null check (thing_type in ('opinion', 'comment', 'share', 'share_comment')),
  thing_id integer not null,
  member_id integer not null references members on delete cascade,
  comment text not null default '',
  created_at timestamptz not null default now(),
  decided_at timestamptz,                -- null while it waits for an administrator
  unique (thing_type, thing_id, member_id)
);
create index flags_waiting_idx on flags (created_at, id) where decided_at is null;
create index flags_member_idx on flags (member_id);

-- Others' opinions by level, by likes, and of verified members only; the newest first index is there already.
create index opinions_level_idx on opinions (item_id, level, created_at desc, id desc) where counted;
create index opinions_liked_idx on opinions (item_id, like_count desc, created_at desc, id desc) where counted and like_count > 0;
create index opinions_level_liked_idx on opinions (item_id, level, like_count desc, created_at desc, id desc) where counted and like_count > 0;
create index opinions_verified_idx on opinions (item_id, created_at desc, id desc) where counted and verified;

-- Counters move with the rows they count, whoever deletes these.
create function count_opinion_likes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update opinions set like_count = like_count + 1 where id = new.opinion_id;
  else
    update opinions set like_count = like_count - 1 where id = old.opinion_id;
  end if;
  return null;
end $$;
create trigger opinion_likes_count after insert or delete on opinion_likes for each row execute function count_opinion_likes();

create function count_comment_likes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update comments set like_count = like_count + 1 where id = new.comment_id;
  else
    update comments set like_count = like_count - 1 where id = old.comment_id;
  end if;
  return null;
end $$;
create trigger comment_likes_count after insert or delete on comment_likes for each row execute function count_comment_likes();

create function count_comments() returns trigger language plpgsql as $$
declare
  step integer := case when tg_op = 'INSERT' then 1 else -1 end;
  c comments := case when tg_op = 'INSERT' then new else old end;
begin
  if c.parent_id is null then
    update opinions set replies_count = replies_count + step where id = c.opinion_id;
  else
    update comments set replies_count = replies_count + step where id = c.parent_id;
  end if;
  return null;
end $$;
create trigger comments_count after insert or delete on comments for each row execute function count_comments();

-- Bars of verified members, beside those of all: the same shards, the same trigger.
alter table opinion_tallies
  add column verified_strong_oppose integer not null default 0,
  add column verified_oppose integer not null default 0,
  add column verified_neutral integer not null default 0,
  add column verified_support integer not null default 0,
  add column verified_strong_support integer not null default 0;

create or replace function tally_opinion() returns trigger language plpgsql as $$
declare
  was opinion_level := case when tg_op <> 'INSERT' and old.counted then old.level end;
  now_is opinion_level := case when tg_op <> 'DELETE' and new.counted then new.level end;
  was_verified opinion_level := case when tg_op <> 'INSERT' and old.counted and old.verified then old.level end;
  now_verified opinion_level := case when tg_op <> 'DELETE' and new.counted and new.verified then new.level end;
  item integer := case when tg_op = 'DELETE' then old.item_id else new.item_id end;
begin
  if was is not distinct from now_is and was_verified is not distinct from now_verified then
    return null;
  end if;
  -- The item itself may be on its way out: its tallies go with it.
  if tg_op = 'DELETE' and not exists (select from items where id = item) then
    return null;
  end if;
  insert into opinion_tallies as t (item_id, shard, strong_oppose, oppose, neutral, support, strong_support,
    verified_strong_oppose, verified_oppose, verified_neutral, verified_support, verified_strong_support)
  values (item, pg_backend_pid() % 32,
    (now_is is not distinct from 'strong_oppose')::int - (was is not distinct from 'strong_oppose')::int,
    (now_is is not distinct from 'oppose')::int - (was is not distinct from 'oppose')::int,
    (now_is is not distinct from 'neutral')::int - (was is not distinct from 'neutral')::int,
    (now_is is not distinct from 'support')::int - (was is not distinct from 'support')::int,
    (now_is is not distinct from 'strong_support')::int - (was is not distinct from 'strong_support')::int,
    (now_verified is not distinct from 'strong_oppose')::int - (was_verified is not distinct from 'strong_oppose')::int,
    (now_verified is not distinct from 'oppose')::int - (was_verified is not distinct from 'oppose')::int,
    (now_verified is not distinct from 'neutral')::int - (was_verified is not distinct from 'neutral')::int,
    (now_verified is not distinct from 'support')::int - (was_verified is not distinct from 'support')::int,
    (now_verified is not distinct from 'strong_support')::int - (was_verified is not distinct from 'strong_support')::int)
  on conflict (item_id, shard) do update set
    strong_oppose = t.strong_oppose + excluded.strong_oppose,
    oppose = t.oppose + excluded.oppose,
    neutral = t.neutral + excluded.neutral,
    support = t.support + excluded.support,
    strong_support = t.strong_support + excluded.strong_support,
    verified_strong_oppose = t.verified_strong_oppose + excluded.verified_strong_oppose,
    verified_oppose = t.verified_oppose + excluded.verified_oppose,
    verified_neutral = t.verified_neutral + excluded.verified_neutral,
    verified_support = t.verified_support + excluded.verified_support,
    verified_strong_support = t.verified_strong_support + excluded.verified_strong_support;
  return null;
end $$;

-- "For share" waits for a confirmation that is on its way, so that neither misses the other.
create or replace function count_opinions_of_active_members() returns trigger language plpgsql as $$
begin
  select m.deactivated_at is null, m.email_confirmed_at is not null into new.counted, new.verified
  from members m where m.id = new.member_id for share;
  if not found then
    new.counted := false;                -- the member has just been erased; the foreign key says so
    new.verified := false;
  end if;
  return new;
end $$;

drop trigger opinions_tally on opinions;
create trigger opinions_tally after insert or delete or update of level, comment_text, counted, verified on opinions
  for each row execute function tally_opinion();

create function verify_opinions() returns trigger language plpgsql as $$
begin
  update opinions set verified = new.email_confirmed_at is not null where member_id = new.id;
  return null;
end $$;
create trigger members_verify_opinions after update of email_confirmed_at on members for each row
  when ((old.email_confirmed_at is null) <> (new.email_confirmed_at is null)) execute function verify_opinions();

update opinions o set verified = true from members m where m.id = o.member_id and m.email_confirmed_at is not null;

-- Opinion by state, by district and over time, as last published: at most one a minute for an item (docs/decisions/0052).
create table opinion_breakdowns (
  item_id integer primary key references items on delete cascade,
  computed_at timestamptz not null default now(),
  states jsonb not null,                 -- { "CA": [strong_support, support, neutral, oppose, strong_oppose] }
  districts jsonb not null,              -- { "CA 11": […] }
  days jsonb not null                    -- [["2026-11-20", […]]], cumulative, oldest first
);

