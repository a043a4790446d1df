-- What members watch and what they have seen.

create table watchlist (
  member_id integer not null references members on delete cascade,
  item_id integer not null references items on delete cascade,
  created_at timestamptz not null default now(),
  primary key (member_id, item_id)
);
create index watchlist_item_idx on watchlist (item_id, member_id);

-- Private links to watchlists for feed readers and calendars: one per member, stored as a hash.
create table watchlist_feeds (
  member_id integer primary key references members on delete cascade,
  key_hash bytea not null unique,
  created_at timestamptz not null default now()
);

-- What happened to items that members watch: one row per event, not per watcher. Readers join the watchlist.
-- Importers hold one lock while they write events, so ids become visible in order.
create table follow_events (
  id integer generated always as identity primary key,
  item_id integer not null references items on delete cascade,
  kind text not null check (kind in ('new_bill', 'status_change')),
  event_key text not null,               -- with item and kind: makes the event unique
  status text,                           -- of the item after the event
  previous_status text,
  happened_on date,                      -- as the source dates it
  created_at timestamptz not null default now(),
  unique (item_id, kind, event_key)
);
create index follow_events_kind_idx on follow_events (kind, id desc);

-- An importer sets polity.announce in its transaction: 'all', 'changes' (a first import: only changes to
-- bills that were there) or nothing (reading the same record again). Without the setting, nothing is
-- announced. A bill introduced long before the newest of its category is history that arrives late, not news.
create function announce_bill() returns trigger
language plpgsql as $$
declare
  announced text := coalesce(current_setting('polity.announce', true), '');
  newest date;
begin
  if tg_op = 'UPDATE' then
    if announced in ('all', 'changes') then
      insert into follow_events (item_id, kind, event_key, status, previous_status, happened_on)
      values (
        new.id,
        'status_change',
        new.status || ' ' || coalesce(new.status_date::text, ''),
        new.status,
        old.status,
        new.status_date
      )
      on conflict do nothing;
    end if;
  elsif announced = 'all' then
    select max(introduced_date) into newest from bills where category = new.category;
    if new.introduced_date is null or new.introduced_date > newest - 30 then
      insert into follow_events (item_id, kind, event_key, status, happened_on)
      values (new.id, 'new_bill', '', new.status, new.introduced_date)
      on conflict do nothing;
    end if;
  end if;
  return null;
end $$;
create trigger bills_announced_when_new
  after insert on bills
  for each row execute function announce_bill();
create trigger bills_announced_when_changed
  after update of status on bills
  for each row
  when (old.status is distinct from new.status)
  execute function announce_bill();

-- The state of a bill at a member's current visit and at the one before, which the page compares with.
create table item_visits (
  member_id integer not null references members on delete cascade,
  item_id integer not null references items on delete cascade,
  visited_at timestamptz not null default now(),
  status text not null,
  actions integer not null,              -- number of actions
  texts integer not null,                -- number of texts
  before_at timestamptz,                 -- null: this is the first visit
  before_status text,
  before_actions integer,
  before_texts integer,
  primary key (member_id, item_id)
);
create index item_visits_item_idx on item_visits (item_id);

-- One row per item, day and viewer. The key is a hash, under the day's salt, of a member id or an IP address.
-- Once the salt is deleted, the key identifies nobody.
create table item_views (
  item_id integer not null references items on delete cascade,
  day date not null,
  viewer_key bytea not null,
  primary key (item_id, day, viewer_key)
);
create index item_views_day_idx on item_views (day, item_id);

create table view_salts (
  day date primary key,
  salt bytea not null
);

-- All views of an item since the start. Deleting old rows of item_views does not change it.
create table view_totals (
  item_id integer primary key references items on delete cascade,
  views integer not null
);
create index view_totals_most_idx on view_totals (views desc, item_id desc);
