-- Sessions and sign-in methods: social identities, authenticator apps, passkeys.

create table sessions (
  id integer generated always as identity primary key,
  member_id integer not null references members on delete cascade,
  token_hash bytea not null unique,      -- SHA-256 of the 256-bit token; the token itself is never stored
  user_agent text,
  two_step boolean not null default false,  -- the member used a second factor or a passkey to sign in
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_member_idx on sessions (member_id);
create index sessions_expiry_idx on sessions (expires_at);

-- Browsers that a member has signed in from, by the hash of a cookie. A new one causes an email.
create table known_devices (
  member_id integer not null references members on delete cascade,
  device_hash bytea not null,
  last_used_at timestamptz not null default now(),
  primary key (member_id, device_hash)
);

-- Short-lived tokens that work once: OAuth states, challenges, links in emails.
create table one_time_tokens (
  token_hash bytea primary key,          -- SHA-256; the token itself is never stored
  purpose text not null,
  member_id integer references members on delete cascade,
  data jsonb not null,
  expires_at timestamptz not null
);
create index one_time_tokens_expires_idx on one_time_tokens (expires_at);
create index one_time_tokens_member_idx on one_time_tokens (member_id) where member_id is not null;

create table member_identities (
  provider text not null check (provider in ('google', 'facebook', 'twitter', 'apple')),
  subject text not null,                 -- the provider's permanent id of the person
  member_id integer not null references members on delete cascade,
  email text,                            -- as the provider reported it when the identity was linked
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  primary key (provider, subject),
  unique (member_id, provider)
);

create table two_step_secrets (
  member_id integer primary key references members on delete cascade,
  secret bytea not null,                 -- AES-256-GCM; the key is not in the database
  confirmed_at timestamptz,              -- null until the member enters a first valid code
  last_step integer not null default 0,  -- only codes of later steps are accepted: each code works once
  failures smallint not null default 0,
  failures_since timestamptz not null default now()
);

create table recovery_codes (
  member_id integer not null references members on delete cascade,
  code_hash bytea not null,              -- HMAC under the same key; using a code deletes its row
  primary key (member_id, code_hash)
);

create table passkeys (
  id integer generated always as identity primary key,
  member_id integer not null references members on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_member_idx on passkeys (member_id, id);
