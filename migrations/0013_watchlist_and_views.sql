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
-- Once the salt is deleted, the key identifies nobody. All views since the start are in listings.views, and
-- initiatives.views: deleting old rows here does not change them.
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
