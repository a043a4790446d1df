-- What members write: opinions on items, shares, and the replies below both (docs/decisions/0023).

create type post_kind as enum ('opinion', 'share', 'reply');
create type opinion_level as enum ('strong_oppose', 'oppose', 'neutral', 'support', 'strong_support');

create table posts (
  id integer generated always as identity primary key,
  kind post_kind not null,
  author_id integer not null references members on delete cascade,
  text text,                               -- an opinion or a share may have none
  like_count integer not null default 0,
  reply_count integer not null default 0,  -- of the next level
  removed_at timestamptz,                  -- when an administrator removed the text; a notice replaces it
  review_since timestamptz,                -- since when it waits for review, seen by its author only
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  written_at timestamptz,                  -- when the text of an opinion was last written
  client_key uuid,                         -- made by the client, so that sending a text again adds nothing

  -- Replies. Two levels: below the root, and below a reply to the root. A deeper reply is placed beside the
  -- one that it answers.
  root_id integer,                       -- without a foreign key: a reply is deleted with its parent
  parent_id integer references posts on delete cascade,
  answers_id integer references posts on delete set null,

  -- Opinions.
  item_id integer references items on delete cascade,
  level opinion_level,
  counted boolean not null default true,   -- false while the member's account is deactivated
  verified boolean not null default false, -- the member has confirmed their email address

  constraint posts_columns_of_kind check (
    case kind
      when 'opinion' then num_nulls(item_id, level) = 0 and num_nonnulls(root_id, parent_id) = 0
      when 'share' then num_nonnulls(item_id, level, root_id, parent_id) = 0  -- more in the table shares
      when 'reply' then num_nonnulls(item_id, level) = 0 and num_nulls(root_id, parent_id, text) = 0
    end
  )
) with (fillfactor = 90);                  -- counters change in place
-- One opinion per member and item, even in a race. Deleting an item finds its opinions with this condition.
create unique index posts_opinion_key on posts (item_id, author_id) where item_id is not null;
create unique index posts_client_key on posts (author_id, client_key) where client_key is not null;
create index posts_author_idx on posts (author_id, kind, updated_at desc);
create index posts_replies_idx on posts (parent_id, like_count desc, id) where parent_id is not null;
create index posts_root_idx on posts (root_id, author_id) where root_id is not null;
create index posts_answers_idx on posts (answers_id) where answers_id is not null;
create index posts_shares_idx on posts (created_at, id) where kind = 'share';
create index posts_removed_idx on posts (removed_at) where removed_at is not null;
create index posts_in_review_idx on posts (author_id, parent_id) where review_since is not null;
create index posts_author_replies_idx on posts (author_id, parent_id) where parent_id is not null;

create table post_likes (
  post_id integer not null references posts on delete cascade,
  member_id integer not null references members on delete cascade,
  created_at timestamptz not null default now(),
  primary key (post_id, member_id)
);
create index post_likes_member_idx on post_likes (member_id);

-- Members of the author's network whom a share or a comment on a share names.
create table post_mentions (
  post_id integer not null references posts on delete cascade,
  member_id integer not null references members on delete cascade,
  primary key (post_id, member_id)
);
create index post_mentions_member_idx on post_mentions (member_id, post_id);

-- Reports: one per member and post.
create table post_flags (
  post_id integer not null references posts on delete cascade,
  member_id integer not null references members on delete cascade,
  comment text not null default '',
  created_at timestamptz not null default now(),
  decided_at timestamptz,                -- null until an administrator decides
  primary key (post_id, member_id)
);
create index post_flags_member_idx on post_flags (member_id);

-- Triggers keep the counters right for all writers.
create function count_likes() returns trigger
language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update posts set like_count = like_count + 1 where id = new.post_id;
  else
    update posts set like_count = like_count - 1 where id = old.post_id;
  end if;
  return null;
end $$;
create trigger post_likes_count
  after insert or delete on post_likes
  for each row execute function count_likes();

-- Counts a reply at the post above it and, in the thread of a share, at the share. One that waits for review
-- is not counted. One trigger, because each costs every write of a post.
create function count_reply() returns trigger
language plpgsql as $$
declare
  was integer := case when tg_op <> 'INSERT' and old.review_since is null then 1 else 0 end;
  now_is integer := case when tg_op <> 'DELETE' and new.review_since is null then 1 else 0 end;
begin
  if was <> now_is then
    update posts
    set reply_count = reply_count + now_is - was
    where id = coalesce(new.parent_id, old.parent_id);
    -- Finds none below an opinion.
    update shares
    set comment_count = comment_count + now_is - was
    where id = coalesce(new.root_id, old.root_id);
  end if;
  return null;
end $$;
create trigger posts_count_reply
  after insert on posts
  for each row when (new.kind = 'reply') execute function count_reply();
create trigger posts_count_deleted_reply
  after delete on posts
  for each row when (old.kind = 'reply') execute function count_reply();
create trigger posts_count_released_reply
  after update of review_since on posts
  for each row when (new.kind = 'reply') execute function count_reply();

-- Likes a post, or takes the like back. The lock comes first, so that no other like changes the count before
-- this transaction ends. `total` is null if the post has just been deleted.
create function toggle_like(post integer, member integer, out liked boolean, out total integer)
language plpgsql as $$
begin
  select like_count into total from posts where id = post for no key update;
  if not found then
    return;
  end if;
  insert into post_likes (post_id, member_id) values (post, member) on conflict do nothing;
  liked := found;
  if not liked then
    delete from post_likes where post_id = post and member_id = member;
  end if;
  total := total + case when liked then 1 else -1 end;
end $$;
