-- What all processes of the server share.

-- The key of an advisory lock. Every advisory lock of this database uses it.
create function lock_key(kind text, id text) returns bigint
language sql immutable parallel safe as $$
  select hashtextextended(kind || ' ' || id, 0)
$$;

-- Settings of the whole server, by name.
create table settings (
  name text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);
insert into settings (name, value) values
  ('ads_enabled', 'true'),
  ('district_lines_from', '""'),
  ('content_filter', '{ "words": [], "links": [] }');

-- Rate limits. Unlogged: a crash of the database resets them.
create unlogged table rate_limits (
  key text primary key,                  -- rule and a hash of the caller
  used integer not null,
  resets_at timestamptz not null
) with (fillfactor = 70);
create index rate_limits_resets_at_idx on rate_limits (resets_at);
