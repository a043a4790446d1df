-- Images and videos that members upload (docs/decisions/0017). The files are in the media storage.

create type media_purpose as enum ('share', 'ad');
create type media_kind as enum ('image', 'video');
create type media_status as enum ('uploading', 'processing', 'ready', 'failed');

create table media_files (
  id uuid primary key,
  owner_id integer references members on delete set null,
  purpose media_purpose not null,
  kind media_kind,                       -- null until the content has been checked
  status media_status not null default 'uploading',
  failure text,                          -- why it failed, as a sentence
  name text not null check (char_length(name) <= 20),
  extension text not null,
  folder text not null unique,           -- in the media storage; unguessable
  bytes integer not null,                -- of the upload
  main_file text,                        -- 'video.mp4', 'large.webp'
  sizes jsonb not null default '[]',     -- images: file, width and height of each size, the smallest first
  width integer,
  height integer,
  duration real,                         -- seconds
  has_poster boolean not null default false,
  has_captions boolean not null default false,
  attempts smallint not null default 0,  -- to process it
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  attached_at timestamptz,               -- when a share or an ad took it; others are deleted after a day
  deleted_at timestamptz,                -- when it was given up, or its share or ad deleted; not served
  constraint media_files_failure check ((status = 'failed') = (failure is not null))
);
create index media_files_owner_idx on media_files (owner_id);
create index media_files_unattached_idx on media_files (updated_at) where attached_at is null;
create index media_files_deleted_idx on media_files (deleted_at) where deleted_at is not null;

-- For tables with a column media_id: `after delete on … for each row when (old.media_id is not null)`. The
-- files of deleted rows are no longer served, and the sweep deletes them.
create function delete_media() returns trigger
language plpgsql as $$
begin
  update media_files set deleted_at = now() where id = old.media_id;
  return null;
end $$;
