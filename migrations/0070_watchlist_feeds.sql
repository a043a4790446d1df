-- Private links to watchlists, for feed readers and calendars: one a member, kept as a hash.
create table watchlist_feeds (
  member_id integer primary key references members on delete cascade,
  key_hash bytea not null unique,
  created_at timestamptz not null default now()
);
