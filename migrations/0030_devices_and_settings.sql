-- Phones and browsers that may be notified.
create table devices (
  id integer generated always as identity primary key,
  member_id integer not null references members on delete cascade,
  device_id text not null,
  device_token text not null,            -- Expo push token, or the JSON of a web push subscription
  device_type text not null,             -- operating system
  push_type text not null check (push_type in ('expo', 'web')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (member_id, device_id)
);
-- A token is one installation: whoever signed in there last gets its notifications.
create unique index devices_token_key on devices (md5(device_token));
create index devices_member_idx on devices (member_id, updated_at desc);

-- Switches of the whole server, by name.
create table settings (
  name text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);
insert into settings (name, value) values ('ads_enabled', 'true');

-- What was most active lately, on Home: an index-only scan over the last 30 days.
create index opinions_lately_idx on opinions (created_at, item_id) where counted;
-- New bills since a moment, for the badges.
create index bills_imported_idx on bills (category, imported_at);
