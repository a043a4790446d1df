-- Shares: posts of the kind 'share', their receivers and their truth ratings (docs/decisions/0024).

create table shares (
  id integer primary key references posts on delete cascade,
  author_id integer not null references members on delete cascade,  -- of the post, for the index of the feed
  general boolean not null,              -- to the author's network as it is at the time of reading
  released boolean not null default true,  -- false while the post waits for review
  url text,
  item_id integer references items on delete set null,
  media_id uuid unique references media_files on delete set null,
  is_reshare boolean not null default false,
  parent_id integer references shares on delete set null,  -- the original of a reshare; null once deleted
  comment_count integer not null default 0,                -- on all levels
  reshare_count integer not null default 0,
  untrue_count integer not null default 0,
  partly_true_count integer not null default 0,
  constraint shares_parent_of_reshare check (is_reshare or parent_id is null)
) with (fillfactor = 90);                -- counters change in place
create index shares_general_idx on shares (author_id, id desc) where general and released;
create index shares_waiting_idx on shares (id) where not released;
create index shares_author_idx on shares (author_id, id desc);
create index shares_parent_idx on shares (parent_id, author_id) where parent_id is not null;
create index shares_item_idx on shares (item_id) where item_id is not null;

create trigger shares_delete_media
  after delete on shares
  for each row when (old.media_id is not null) execute function delete_media();

-- To whom a share was sent, if not to the whole network.
create table share_receivers (
  share_id integer not null references shares on delete cascade,
  member_id integer not null references members on delete cascade,
  author_id integer not null references members on delete cascade,  -- of the share
  primary key (share_id, member_id)
);
create index share_receivers_feed_idx on share_receivers (member_id, share_id desc) include (author_id);
create index share_receivers_author_idx on share_receivers (author_id);

create table truth_ratings (
  share_id integer not null references shares on delete cascade,
  member_id integer not null references members on delete cascade,
  value smallint not null check (value in (1, 2)),  -- untrue, partly true
  created_at timestamptz not null default now(),
  primary key (share_id, member_id)
);
create index truth_ratings_member_idx on truth_ratings (member_id);

-- How many general shares a member has, and the newest: a feed of 1,000 friends reads these rows to find the
-- few authors of a page, and to count the pages.
create table share_authors (
  member_id integer primary key references members on delete cascade,
  general_count integer not null,
  newest_id integer not null
) with (fillfactor = 90);

create function count_general_share() returns trigger
language plpgsql as $$
declare
  author integer := coalesce(new.author_id, old.author_id);
  was boolean := tg_op <> 'INSERT' and old.general and old.released;
  now_is boolean := tg_op <> 'DELETE' and new.general and new.released;
begin
  if now_is and not was then
    insert into share_authors as a (member_id, general_count, newest_id)
    values (author, 1, new.id)
    on conflict (member_id) do update set
      general_count = a.general_count + 1,
      newest_id = greatest(a.newest_id, excluded.newest_id);
  elsif was and not now_is then
    -- The lock comes first, so that the next statement sees every share that was committed before.
    perform from share_authors where member_id = author for no key update;
    update share_authors a
    set general_count = a.general_count - 1,
      newest_id = coalesce(
        (select max(s.id) from shares s where s.author_id = author and s.general and s.released),
        0
      )
    where a.member_id = author;
  end if;
  return null;
end $$;
create trigger shares_count_general
  after insert or delete or update of released on shares
  for each row execute function count_general_share();

create function release_share() returns trigger
language plpgsql as $$
begin
  -- The original is locked first, as in a deletion of it.
  update shares
  set reshare_count = reshare_count + case when new.review_since is null then 1 else -1 end
  where id = (
    select parent_id from shares where id = new.id and released <> (new.review_since is null)
  );
  update shares set released = new.review_since is null where id = new.id;
  return null;
end $$;
create trigger posts_release_share
  after update of review_since on posts
  for each row when (new.kind = 'share' and (old.review_since is null) <> (new.review_since is null))
  execute function release_share();

-- One that waits for review is counted once it is approved, in release_share().
create function count_reshares() returns trigger
language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update shares set reshare_count = reshare_count + 1 where id = new.parent_id;
  else
    update shares set reshare_count = reshare_count - 1 where id = old.parent_id;
  end if;
  return null;
end $$;
create trigger shares_count_reshares
  after insert on shares
  for each row when (new.parent_id is not null and new.released) execute function count_reshares();
create trigger shares_count_deleted_reshares
  after delete on shares
  for each row when (old.parent_id is not null and old.released) execute function count_reshares();

create function count_truth_ratings() returns trigger
language plpgsql as $$
declare
  untrue integer := (new.value is not distinct from 1)::int - (old.value is not distinct from 1)::int;
  partly_true integer := (new.value is not distinct from 2)::int - (old.value is not distinct from 2)::int;
begin
  update shares
  set untrue_count = untrue_count + untrue,
    partly_true_count = partly_true_count + partly_true
  where id = coalesce(new.share_id, old.share_id);
  return null;
end $$;
create trigger truth_ratings_count
  after insert or update or delete on truth_ratings
  for each row execute function count_truth_ratings();

-- Rates a share, changes the rating, or takes the same rating back. The lock comes first, so that the
-- statements after it see every rating that was committed before. `untrue` is null if the share has just been
-- deleted.
create function toggle_truth(
  share integer,
  member integer,
  given smallint,
  out rating smallint,
  out untrue integer,
  out partly_true integer
)
language plpgsql as $$
begin
  perform from shares where id = share for no key update;
  delete from truth_ratings where share_id = share and member_id = member and value = given;
  if not found then
    insert into truth_ratings (share_id, member_id, value)
    select id, member, given from shares where id = share
    on conflict (share_id, member_id) do update set value = excluded.value, created_at = now()
    returning value into rating;
  end if;
  select untrue_count, partly_true_count into untrue, partly_true from shares where id = share;
end $$;
