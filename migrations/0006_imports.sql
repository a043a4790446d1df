-- One row per file an importer has read, so that an interrupted import goes on where it stopped.
create table import_runs (
  id integer generated always as identity primary key,
  source text not null,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  read_count integer not null default 0,
  stored_count integer not null default 0,
  unchanged_count integer not null default 0,
  skipped_count integer not null default 0
);

create table import_records (
  source text not null,
  record_key text not null,              -- 'BILLSTATUS-119hr983', a zip, a bioguide id …
  digest bytea not null,                 -- of the record as read; equal means nothing to do
  imported_at timestamptz not null default now(),
  primary key (source, record_key)
);

create table import_problems (
  run_id integer not null references import_runs on delete cascade,
  position integer not null,
  record_key text not null,
  reason text not null,
  primary key (run_id, position)
);
