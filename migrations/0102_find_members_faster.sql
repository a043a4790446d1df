-- Connect's lists read what they show and little else, however many members there are.

-- Everybody by name, without a look at the members that a page skips.
drop index members_name_idx;
create index members_name_idx on members (lower(display_name), id) include (display_name) where account_setup and deactivated_at is null;

-- Which members have a word in their name or place: the first few hundred are found without reading the others.
create table member_words (
  word text collate "C" not null,
  member_id integer not null references members on delete cascade,
  primary key (word, member_id)
);
create index member_words_member_idx on member_words (member_id);

create function words_of(search_text text) returns setof text language sql immutable parallel safe as $$
  select distinct w.word from regexp_split_to_table(trim(search_text), ' ') as w(word) where w.word <> '' and char_length(w.word) <= 100
$$;
create function write_new_member_words() returns trigger language plpgsql as $$
begin
  insert into member_words (word, member_id) select words_of(search_text), id from rows_after where account_setup and deactivated_at is null;
  return null;
end $$;
create function write_changed_member_words() returns trigger language plpgsql as $$
begin
  delete from member_words where member_id = new.id;
  if new.account_setup and new.deactivated_at is null then
    insert into member_words (word, member_id) select words_of(new.search_text), new.id;
  end if;
  return null;
end $$;
create trigger members_words_new after insert on members referencing new table as rows_after
  for each statement execute function write_new_member_words();
create trigger members_words_changed after update on members for each row
  when (old.search_text is distinct from new.search_text or old.account_setup is distinct from new.account_setup
    or old.deactivated_at is distinct from new.deactivated_at)
  execute function write_changed_member_words();
insert into member_words (word, member_id) select words_of(search_text), id from members where account_setup and deactivated_at is null;

-- A network by name is one range of an index. Null while the friend's account is deactivated.
alter table connections add column friend_name text;
create function write_friend_name() returns trigger language plpgsql as $$
begin
  -- Shared with whoever connects, not with who is changing the name: they are waited for, and they see this row after it.
  select lower(coalesce(display_name, 'Member')) into new.friend_name from members where id = new.friend_id and deactivated_at is null for share;
  return new;
end $$;
create trigger connections_friend_name before insert on connections for each row execute function write_friend_name();
create function rename_friend() returns trigger language plpgsql as $$
begin
  update connections set friend_name = case when new.deactivated_at is null then lower(coalesce(new.display_name, 'Member')) end
    where friend_id = new.id;
  return null;
end $$;
create trigger members_rename_friend after update on members for each row
  when (old.display_name is distinct from new.display_name or (old.deactivated_at is null) <> (new.deactivated_at is null))
  execute function rename_friend();
update connections c set friend_name = lower(coalesce(m.display_name, 'Member')) from members m
  where m.id = c.friend_id and m.deactivated_at is null;
create index connections_name_idx on connections (member_id, friend_name, friend_id) where friend_name is not null;

-- Kept suggestions hold for one set of friends. They were deleted as friends came and went, which let strangers wait for each other.
drop trigger connections_forget_suggestions on connections;
drop function forget_suggestions();
truncate kept_suggestions;
alter table kept_suggestions add column friends integer not null, add column friends_sum bigint not null;

-- How many accounts there are besides how many can be met.
alter table member_counts add column registered integer not null default 0;
insert into member_counts (shard, members, registered) select 0, 0, count(*) from members where deactivated_at is null
  on conflict (shard) do update set registered = excluded.registered;
create or replace function count_members() returns trigger language plpgsql as $$
declare
  met integer := 0;
  all_of integer := 0;
  gone record;
begin
  if tg_op <> 'DELETE' then
    select count(*) filter (where account_setup), count(*) into met, all_of from rows_after where deactivated_at is null;
  end if;
  if tg_op <> 'INSERT' then
    select count(*) filter (where account_setup) as met, count(*) as all_of into gone from rows_before where deactivated_at is null;
    met := met - gone.met;
    all_of := all_of - gone.all_of;
  end if;
  if met <> 0 or all_of <> 0 then
    insert into member_counts as c (shard, members, registered) values (pg_backend_pid() % 16, met, all_of)
    on conflict (shard) do update set members = c.members + excluded.members, registered = c.registered + excluded.registered;
  end if;
  return null;
end $$;
