-- What has been fetched from the official sources on the network, so that the next time only what changed is asked for.

create table sync_documents (
  url text primary key,                  -- without anything secret
  source text not null,
  etag text,
  last_modified text,                    -- as the source wrote it
  version text,                          -- what the source's own listing says of it: a date, a hash
  checked_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);
create index sync_documents_source_idx on sync_documents (source);

-- Where a source that is read by date or number goes on.
create table sync_cursors (
  source text not null,
  name text not null,
  value text not null,
  updated_at timestamptz not null default now(),
  primary key (source, name)
);

-- Runs are by hand from files, or from the network; the latter may fail as a whole, and why is kept.
alter table import_runs add column is_sync boolean not null default false;
alter table import_runs add column failure text;
create index import_runs_source_idx on import_runs (source, id desc);
