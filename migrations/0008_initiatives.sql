-- What citizens propose. Only the author sees a draft. Submitting it freezes title and description.
-- One that the content filter matches waits for review after that; refused, it can be changed again.

create table initiatives (
  id integer primary key references items on delete cascade,
  author_id integer not null references members on delete cascade,
  title text not null check (char_length(title) between 1 and 200),
  description text not null check (char_length(description) <= 20000),
  visibility text not null default '' check (visibility in ('', 'national')),  -- national: in public lists
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  submitted_at timestamptz,              -- null: only the author sees it
  review_since timestamptz,              -- submitted, and waits for review since then
  removed_at timestamptz,                -- an administrator refused it (until it is changed) or removed it
  -- of one that was public when it was removed: others have voiced opinions, so its text stays
  first_submitted_at timestamptz,
  views integer not null default 0,      -- since the start
  client_key uuid,                       -- made by the client, so that saving a draft again adds nothing
  search tsvector generated always as (
    setweight(to_tsvector('english', folded(title)), 'A')
    || setweight(to_tsvector('english', folded(description)), 'C')
  ) stored,
  constraint initiatives_one_state check (num_nonnulls(submitted_at, review_since, removed_at) <= 1),
  constraint initiatives_first_submitted check (first_submitted_at is null or removed_at is not null)
);
create index initiatives_national_idx
  on initiatives (submitted_at desc, id desc)
  where visibility = 'national' and submitted_at is not null;
create unique index initiatives_client_key on initiatives (author_id, client_key);
create index initiatives_author_idx on initiatives (author_id, created_at desc, id desc);
create index initiatives_search_idx on initiatives using gin (search);

-- The officials that an initiative petitions.
create table initiative_representatives (
  initiative_id integer not null references initiatives on delete cascade,
  representative_id integer not null references representatives on delete cascade,
  primary key (initiative_id, representative_id)
);
create index initiative_representatives_representative_idx on initiative_representatives (representative_id);

-- Deleting an initiative, or the account of its author, deletes the item and the opinions on it.
create function remove_item() returns trigger
language plpgsql as $$
begin
  delete from items where id = old.id;
  return null;
end $$;
create trigger initiatives_remove_item
  after delete on initiatives
  for each row execute function remove_item();
