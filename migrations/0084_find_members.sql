-- Finding members stays cheap however many there are.

-- The newest members of a district and of a state, for suggestions.
create index members_newest_near_idx on members (state, congressional_district, id desc) where account_setup and deactivated_at is null;
create index members_newest_in_state_idx on members (state, id desc) where account_setup and deactivated_at is null;

-- How many members can be met, spread over shards so that those who set up their accounts do not queue on one row.
create table member_counts (
  shard smallint primary key,
  members integer not null
);
insert into member_counts (shard, members) select 0, count(*) from members where account_setup and deactivated_at is null;

-- Once for each statement: a thousand changes of one row in one transaction would each step over all before.
create function count_members() returns trigger language plpgsql as $$
declare
  step integer := 0;
begin
  if tg_op <> 'DELETE' then
    select step + count(*) into step from rows_after where account_setup and deactivated_at is null;
  end if;
  if tg_op <> 'INSERT' then
    select step - count(*) into step from rows_before where account_setup and deactivated_at is null;
  end if;
  if step <> 0 then
    insert into member_counts as c (shard, members) values (pg_backend_pid() % 16, step)
    on conflict (shard) do update set members = c.members + excluded.members;
  end if;
  return null;
end $$;
create trigger members_count_new after insert on members referencing new table as rows_after
  for each statement execute function count_members();
create trigger members_count_changed after update on members referencing old table as rows_before new table as rows_after
  for each statement execute function count_members();
create trigger members_count_gone after delete on members referencing old table as rows_before
  for each statement execute function count_members();

-- Every word that a search can find, once: what is misspelt is looked up here, and then found as it is spelt.
create table search_words (word text primary key);
create index search_words_idx on search_words using gin (word gin_trgm_ops);
insert into search_words select distinct word from members, regexp_split_to_table(trim(search_text), ' ') as word where word <> '';

create or replace function write_search_text() returns trigger language plpgsql as $$
begin
  new.search_text := plain_words(concat_ws(' ', '', coalesce(nullif(new.screen_name, ''), concat_ws(' ', new.first_name, new.last_name)),
    new.city, (select s.name from states s where s.postal = new.state), new.state));
  if tg_op = 'UPDATE' and new.search_text = old.search_text then
    return new;
  end if;
  -- In one order for everybody, so that two who bring the same new words do not wait for each other in a circle.
  insert into search_words select distinct w.word from regexp_split_to_table(trim(new.search_text), ' ') as w(word)
    where w.word <> '' and char_length(w.word) <= 100
    order by w.word on conflict do nothing;
  return new;
end $$;

-- Suggestions of members who know many, for some minutes; their own connections end them at once.
create table kept_suggestions (
  member_id integer primary key references members on delete cascade,
  ids integer[] not null,
  computed_at timestamptz not null default now()
);
create function forget_suggestions() returns trigger language plpgsql as $$
begin
  delete from kept_suggestions where member_id = case when tg_op = 'DELETE' then old.member_id else new.member_id end;
  return null;
end $$;
create trigger connections_forget_suggestions after insert or delete on connections
  for each row execute function forget_suggestions();
