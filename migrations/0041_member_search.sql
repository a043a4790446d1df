-- Finding members by name, city or state, however spelled.
create extension if not exists pg_trgm;

-- The name others see: the screen name where there is one.
alter table members add column display_name text generated always as (
  coalesce(nullif(screen_name, ''), nullif(coalesce(first_name, '') || ' ' || coalesce(last_name, ''), ' '))) stored;

-- What a search looks through: ' maria ruiz san francisco california ca', in lower case, without accents, every word after a space.
alter table members add column search_text text not null default '';

-- The same as plainWords in server/connect/search-words.ts.
create function plain_words(words text) returns text language sql immutable parallel safe as $$
  select lower(regexp_replace(regexp_replace(normalize(words, nfd), '[\u0300-\u036f''\u2019]', '', 'g'), '[[:space:]!-/:-@\[-`{-~]+', ' ', 'g'))
$$;

create function write_search_text() returns trigger language plpgsql as $$
begin
  new.search_text := plain_words(concat_ws(' ', '', coalesce(nullif(new.screen_name, ''), concat_ws(' ', new.first_name, new.last_name)),
    new.city, (select s.name from states s where s.postal = new.state), new.state));
  return new;
end $$;

create trigger members_search_text before insert or update of first_name, last_name, screen_name, city, state on members
  for each row execute function write_search_text();
update members set city = city;

create index members_search_idx on members using gin (search_text gin_trgm_ops) where account_setup and deactivated_at is null;
create index members_name_idx on members (lower(display_name), id) where account_setup and deactivated_at is null;
