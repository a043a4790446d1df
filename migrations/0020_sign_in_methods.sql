-- Ways to sign in besides the password: identities of other providers, authenticator apps, passkeys.

-- Short-lived secrets that work once: states of a redirect, challenges, codes handed from page to page.
create table one_time_secrets (
  token_hash bytea primary key,          -- SHA-256; the secret itself is never stored
  purpose text not null,
  member_id integer references members on delete cascade,
  data jsonb not null,
  expires_at timestamptz not null
);
create index one_time_secrets_expires_idx on one_time_secrets (expires_at);
create index one_time_secrets_member_idx on one_time_secrets (member_id) where member_id is not null;

create table member_identities (
  provider text not null check (provider in ('google', 'facebook', 'twitter', 'apple')),
  subject text not null,                 -- the provider's own, lasting name for the person
  member_id integer not null references members on delete cascade,
  email text,                            -- as the provider told it when linked
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  primary key (provider, subject),
  unique (member_id, provider)
);

create table two_step_secrets (
  member_id integer primary key references members on delete cascade,
  secret bytea not null,                 -- AES-256-GCM; the key is not in the database
  confirmed_at timestamptz,              -- null until the first code has shown that the app works
  last_step integer not null default 0,  -- a code is good for one use: only later steps are taken
  failures smallint not null default 0,
  failures_since timestamptz not null default now()
);

create table recovery_codes (
  member_id integer not null references members on delete cascade,
  code_hash bytea not null,              -- HMAC under the same key; a used code's row is gone
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

-- Whether the person showed a second step, or a passkey, when this session began.
alter table sessions add column two_step boolean not null default false;
