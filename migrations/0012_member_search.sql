-- Finding members by name, city or state, in any spelling. It stays cheap with any number of members.
create extension if not exists pg_trgm;
create extension if not exists fuzzystrmatch;  -- for the distance between spellings

-- Indexes over the members that others can find.
create index members_search_idx
  on members using gin (search_text gin_trgm_ops)
  where account_setup and deactivated_at is null;
create index members_name_idx
  on members (lower(display_name), id)
  include (display_name)
  where account_setup and deactivated_at is null;
-- The newest members of a district and of a state, for suggestions.
create index members_newest_near_idx
  on members (state, congressional_district, id desc)
  where account_setup and deactivated_at is null;
create index members_newest_in_state_idx
  on members (state, id desc)
  where account_setup and deactivated_at is null;

-- All words that a search can find. A misspelled word is looked up here first.
create table search_words (
  word text primary key
);
create index search_words_idx on search_words using gin (word gin_trgm_ops);

-- Which members have a word in their name, city or state. A search reads the first few hundred.
create table member_words (
  word text collate "C" not null,
  member_id integer not null references members on delete cascade,
  primary key (word, member_id)
);
create index member_words_member_idx on member_words (member_id);

-- The same as plainWords in TypeScript.
create function plain_words(words text) returns text
language sql immutable parallel safe as $$
  select lower(regexp_replace(
    regexp_replace(normalize(words, nfd), '[\u0300-\u036f''\u2019]', '', 'g'),
    '[[:space:]!-/:-@\[-`{-~]+', ' ', 'g'
  ))
$$;

create function words_of(search_text text) returns setof text
language sql immutable parallel safe as $$
  select distinct w.word
  from regexp_split_to_table(trim(search_text), ' ') as w(word)
  where w.word <> ''
    and char_length(w.word) <= 100
$$;

create function write_search_text() returns trigger
language plpgsql as $$
begin
  new.search_text := plain_words(concat_ws(
    ' ',
    '',
    coalesce(nullif(new.screen_name, ''), concat_ws(' ', new.first_name, new.last_name)),
    new.city,
    (select s.name from states s where s.postal = new.state),
    new.state
  ));
  if tg_op = 'UPDATE' and new.search_text = old.search_text then
    return new;
  end if;
  -- Always in the same order, so that two members who bring the same new words cannot deadlock.
  insert into search_words
  select word
  from words_of(new.search_text) as word
  order by word
  on conflict do nothing;
  return new;
end $$;
create trigger members_search_text
  before insert or update of first_name, last_name, screen_name, city, state on members
  for each row execute function write_search_text();

create function write_new_member_words() returns trigger
language plpgsql as $$
begin
  insert into member_words (word, member_id)
  select words_of(search_text), id
  from rows_after
  where account_setup and deactivated_at is null;
  return null;
end $$;
create trigger members_words_new
  after insert on members
  referencing new table as rows_after
  for each statement execute function write_new_member_words();

-- A word that no findable member has is deleted: a rare name identifies a person. Members are looked up by
-- index. A deactivated member is still found as they are spelled.
create function delete_unused_words(words text[]) returns void
language sql as $$
  delete from search_words
  where word in (
    select old_word
    from unnest(words) as old_word
    where not exists (
      select from members m
      where m.search_text like '% ' || old_word || '%'
        and m.account_setup
        and m.deactivated_at is null
    )
  )
$$;

create function write_changed_member_words() returns trigger
language plpgsql as $$
begin
  delete from member_words where member_id = new.id;
  if new.account_setup and new.deactivated_at is null then
    insert into member_words (word, member_id) select words_of(new.search_text), new.id;
  end if;
  if old.search_text is distinct from new.search_text then
    perform delete_unused_words(array(
      select words_of(old.search_text) except select words_of(new.search_text)
    ));
  end if;
  return null;
end $$;
create trigger members_words_changed
  after update on members
  for each row
  when (
    old.search_text is distinct from new.search_text
    or old.account_setup is distinct from new.account_setup
    or old.deactivated_at is distinct from new.deactivated_at
  )
  execute function write_changed_member_words();

create function delete_search_words() returns trigger
language plpgsql as $$
begin
  perform delete_unused_words(array(select words_of(search_text) from erased_members));
  return null;
end $$;
create trigger members_delete_search_words
  after delete on members
  referencing old table as erased_members
  for each statement execute function delete_search_words();

-- The words of titles and of officials' names, for "Did you mean". A job replaces them every night.
create table spelling_words (
  word text primary key,
  uses integer not null
);
create index spelling_words_idx on spelling_words using gin (word gin_trgm_ops);

-- Numbers of findable and of registered members. The sum of up to 16 shards, so that members who set up their
-- accounts do not queue for one row.
create table member_counts (
  shard smallint primary key,
  members integer not null,              -- with a complete profile
  registered integer not null default 0
);
insert into member_counts (shard, members) values (0, 0);

-- Once per statement: a statement that changes a thousand members updates one counter once.
create function count_members() returns trigger
language plpgsql as $$
declare
  findable_change integer := 0;
  registered_change integer := 0;
  before record;
begin
  if tg_op <> 'DELETE' then
    select count(*) filter (where account_setup), count(*)
    into findable_change, registered_change
    from rows_after
    where deactivated_at is null;
  end if;
  if tg_op <> 'INSERT' then
    select count(*) filter (where account_setup) as findable, count(*) as registered
    into before
    from rows_before
    where deactivated_at is null;
    findable_change := findable_change - before.findable;
    registered_change := registered_change - before.registered;
  end if;
  if findable_change <> 0 or registered_change <> 0 then
    insert into member_counts as c (shard, members, registered)
    values (pg_backend_pid() % 16, findable_change, registered_change)
    on conflict (shard) do update set
      members = c.members + excluded.members,
      registered = c.registered + excluded.registered;
  end if;
  return null;
end $$;
create trigger members_count_new
  after insert on members
  referencing new table as rows_after
  for each statement execute function count_members();
create trigger members_count_changed
  after update on members
  referencing old table as rows_before new table as rows_after
  for each statement execute function count_members();
create trigger members_count_gone
  after delete on members
  referencing old table as rows_before
  for each statement execute function count_members();
