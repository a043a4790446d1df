-- Replies to opinions, likes, and reports of members.

-- Two levels: a reply to an opinion has no parent, a reply to a reply has one. Deeper replies name the reply
-- that they answer.
create table comments (
  id integer generated always as identity primary key,
  opinion_id integer not null references opinions on delete cascade,
  parent_id integer references comments on delete cascade,
  answers_id integer references comments on delete set null,
  member_id integer not null references members on delete cascade,
  comment_text text not null,
  like_count integer not null default 0,
  replies_count integer not null default 0,
  removed_at timestamptz,                -- when an administrator removed the text
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

-- The counters follow the rows they count.
create function count_opinion_likes() returns trigger
language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update opinions set like_count = like_count + 1 where id = new.opinion_id;
  else
    update opinions set like_count = like_count - 1 where id = old.opinion_id;
  end if;
  return null;
end $$;
create trigger opinion_likes_count
  after insert or delete on opinion_likes
  for each row execute function count_opinion_likes();

create function count_comment_likes() returns trigger
language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update comments set like_count = like_count + 1 where id = new.comment_id;
  else
    update comments set like_count = like_count - 1 where id = old.comment_id;
  end if;
  return null;
end $$;
create trigger comment_likes_count
  after insert or delete on comment_likes
  for each row execute function count_comment_likes();

create function count_comments() returns trigger
language plpgsql as $$
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
create trigger comments_count
  after insert or delete on comments
  for each row execute function count_comments();

-- Reports: one per member and post. The post may be gone before an administrator decides.
create table flags (
  id integer generated always as identity primary key,
  thing_type text not null check (thing_type in ('opinion', 'comment', 'share', 'share_comment')),
  thing_id integer not null,
  member_id integer not null references members on delete cascade,
  comment text not null default '',
  created_at timestamptz not null default now(),
  decided_at timestamptz,                -- null until an administrator decides
  unique (thing_type, thing_id, member_id)
);
create index flags_waiting_idx on flags (created_at, id) where decided_at is null;
create index flags_member_idx on flags (member_id);

-- Every thousandth reply of a long thread, counted from the top. A page far down starts from the nearest one
-- (docs/decisions/0114).
create table reply_marks (
  opinion_id integer not null references opinions on delete cascade,
  parent_id integer not null,            -- 0: the first level
  rank integer not null,                 -- 1000, 2000 ... from the top
  like_count integer not null,
  comment_id integer not null,           -- a position in the order; the reply may be gone
  primary key (opinion_id, parent_id, rank)
);
create table reply_mark_lists (
  opinion_id integer not null references opinions on delete cascade,
  parent_id integer not null,
  made_at timestamptz not null default now(),
  primary key (opinion_id, parent_id)
);
