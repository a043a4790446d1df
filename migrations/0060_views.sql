-- Who looked at what: one row per item, day and viewer, however often the item was opened. The key is a hash under the
-- day's salt, of a member's id or of a visitor's address; once the salt is gone nobody can be found by it.
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

-- All views an item ever had; stays when the rows above are thrown away.
create table view_totals (
  item_id integer primary key references items on delete cascade,
  views integer not null
);
create index view_totals_most_idx on view_totals (views desc, item_id desc);
