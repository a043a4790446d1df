-- What has been read from official sources, by import from files or by sync from the network.

-- One row per import of a source.
create table import_runs (
  id integer generated always as identity primary key,
  source text not null,
  is_sync boolean not null default false,  -- true: from the network
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  failure text,                          -- why the run failed as a whole
  read_count integer not null default 0,
  stored_count integer not null default 0,
  unchanged_count integer not null default 0,
  skipped_count integer not null default 0
);
create index import_runs_source_idx on import_runs (source, id desc);

create table import_records (
  source text not null,
  record_key text not null,              -- 'BILLSTATUS-119hr983', 'zip:95814', 'legislator:C000127' ...
  digest bytea not null,                 -- of the record as read; equal means nothing to do
  primary key (source, record_key)
);

create table import_problems (
  run_id integer not null references import_runs on delete cascade,
  position integer not null,
  record_key text not null,
  reason text not null,
  primary key (run_id, position)
);

-- What has been fetched, so that the next sync fetches only what changed.
create table sync_documents (
  url text primary key,                  -- without secrets
  etag text,
  last_modified text,                    -- as the source wrote it
  version text                           -- from the source's own listing: a date, a hash
);

-- Where a source that is read by date or number continues.
create table sync_cursors (
  source text not null,
  name text not null,
  value text not null,
  primary key (source, name)
);

-- How old and how complete each set of data is, as lists and pages state it.
create table data_sets (
  name text primary key,                 -- 'bills', 'orders', 'california', 'roll_calls' ...
  as_of date not null,                   -- the day the source was last read
  is_complete boolean not null default false,  -- a sync has read all of it
  -- What is stored of it, counted whenever the source was read.
  stored integer not null default 0,     -- of bills and roll calls: those of the newest congress
  expected integer,                      -- how many the source has, where its numbers show it
  congresses smallint[] not null default '{}',  -- the newest first
  kinds text[] not null default '{}'     -- kinds of presidential documents
);
create trigger data_sets_shown
  after insert or update or delete on data_sets
  for each statement execute function bump_list_version();

-- The day a bill of Congress died, because its congress ended without finishing it. Null until the data are
-- two weeks newer: its last steps are read late. What passed both chambers may still become law in January.
create function died_on(category text, congress smallint, status text) returns date
language sql stable parallel safe as $$
  select make_date(1789 + 2 * congress, 1, 3)
  where category = 'fed'
    and status in ('introduced', 'reported', 'passed_house', 'passed_senate')
    and make_date(1789 + 2 * congress, 1, 17) < (select d.as_of from data_sets d where d.name = 'bills')
$$;
