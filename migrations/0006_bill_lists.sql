-- What makes lists of bills fast: one narrow row per bill, the Short List, and a version for caches.

-- The columns that lists filter and sort by, written by server/bills/lists/listings-store.ts. Every list is a
-- range of one index. View counts change here without touching the wide rows of bills.
create table listings (
  bill_id integer primary key references bills on delete cascade,
  category text not null,
  congress smallint,
  heading text,                          -- issue, or kind of action; null: none assigned yet
  introduced date not null,              -- '0001-01-01' when unknown, which sorts last
  acted date not null,
  is_law boolean not null,
  passed_house boolean not null,         -- or the Assembly
  passed_senate boolean not null,
  views integer not null default 0
);
create index listings_newest_idx
  on listings (category, introduced desc, acted desc, bill_id desc);
create index listings_congress_newest_idx
  on listings (category, congress, introduced desc, acted desc, bill_id desc);
create index listings_heading_idx
  on listings (category, heading, introduced desc, acted desc, bill_id desc);
create index listings_congress_heading_idx
  on listings (category, congress, heading, introduced desc, acted desc, bill_id desc);
create index listings_views_idx
  on listings (category, views desc, introduced desc, acted desc, bill_id desc);
create index listings_congress_views_idx
  on listings (category, congress, views desc, introduced desc, acted desc, bill_id desc);
create index listings_law_idx
  on listings (category, introduced desc, acted desc, bill_id desc)
  where is_law;
create index listings_house_idx
  on listings (category, introduced desc, acted desc, bill_id desc)
  where passed_house;
create index listings_senate_idx
  on listings (category, introduced desc, acted desc, bill_id desc)
  where passed_senate;

-- The Short List of every congress, and of initiatives. One statement rebuilds it; readers go by rank.
create table short_list (
  category text not null,                -- 'fed', 'state', 'local', 'eo', 'initiative'
  congress smallint not null,            -- 0 for initiatives
  rank smallint not null,
  item_id integer not null references items on delete cascade,
  primary key (category, congress, rank)
);
create unique index short_list_item_key on short_list (item_id);

-- What administrators pinned to the Short List or hid from it.
create table short_list_choices (
  item_id integer primary key references items on delete cascade,
  choice text not null check (choice in ('pin', 'hide')),
  chosen_at timestamptz not null default now()
);

-- Changes whenever something that a card or a bill page shows has changed, so that caches stay exact. The
-- version is the sum of all rows; several rows let an import and a sync run without waiting for each other.
create table list_version (
  slot smallint primary key,
  version bigint not null default 1
);
insert into list_version (slot) select generate_series(0, 31);

create function bump_list_version() returns trigger
language plpgsql as $$
begin
  update list_version set version = version + 1 where slot = pg_backend_pid() % 32;
  return null;
end $$;
create trigger bills_shown
  after insert or update or delete on bills
  for each statement execute function bump_list_version();
create trigger listings_shown
  after insert or delete or update of category, congress, heading, is_law, passed_house, passed_senate
  on listings
  for each statement execute function bump_list_version();
create trigger bill_issues_shown
  after insert or update or delete on bill_issues
  for each statement execute function bump_list_version();
create trigger bill_issue_corrections_shown
  after insert or update or delete on bill_issue_corrections
  for each statement execute function bump_list_version();
create trigger bill_texts_shown
  after insert or update or delete on bill_texts
  for each statement execute function bump_list_version();
create trigger bill_text_bodies_shown
  after insert or update or delete on bill_text_bodies
  for each statement execute function bump_list_version();
create trigger bill_amendments_shown
  after insert or update or delete on bill_amendments
  for each statement execute function bump_list_version();
create trigger sponsorships_shown
  after insert or update or delete on sponsorships
  for each statement execute function bump_list_version();
create trigger representatives_shown
  after insert or delete or update of name, photo on representatives
  for each statement execute function bump_list_version();
create trigger short_list_shown
  after insert or update or delete on short_list
  for each statement execute function bump_list_version();
