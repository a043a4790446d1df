-- Members and their sessions. Private facts (email, address, zip, party …) live here and are never joined into public lists.

create table states (
  postal char(2) primary key,
  id smallint not null unique,           -- the number clients send for a state; the FIPS code
  name text not null unique,
  kind text not null check (kind in ('state', 'district', 'territory')),
  house_seats smallint not null          -- voting seats; 0 where only a delegate sits
);

create table members (
  id integer generated always as identity primary key,
  email text not null,
  password_hash text,                    -- argon2id; null while only a social identity signs in
  first_name text, last_name text, screen_name text,
  about_me text check (char_length(about_me) <= 30),
  street_address text, apt_number text, city text,
  state char(2) references states,
  zip5 char(5) check (zip5 ~ '^[0-9]{5}$'),
  zip4 char(4) check (zip4 ~ '^[0-9]{4}$'),
  congressional_district smallint,       -- 0 = at large; null = not known or not chosen yet
  state_assembly_district smallint,
  state_senate_district smallint,
  age_group text, party_affiliation text, religion text,
  avatar text,
  notify_new_bill boolean not null default true,
  notify_bill_status_change boolean not null default true,
  notify_sponsor_new_bill boolean not null default true,
  notify_invite_network boolean not null default true,
  notify_share_comment boolean not null default true,
  privacy_mode text not null default 'secure' check (privacy_mode in ('secure', 'selected', 'open')),
  privacy_state char(2) references states,
  privacy_congressional_district smallint,
  privacy_state_assembly_district smallint,
  privacy_state_senate_district smallint,
  account_setup boolean generated always as (
    coalesce(first_name, '') <> '' and coalesce(last_name, '') <> ''
    and coalesce(city, '') <> '' and state is not null and zip5 is not null) stored,
  is_admin boolean not null default false,
  may_share_media boolean not null default false,
  email_confirmed_at timestamptz,
  deactivated_at timestamptz,
  created_at timestamptz not null default now()
);
-- One account per mailbox, however its address is capitalised.
create unique index members_email_key on members (lower(email));
create index members_district_idx on members (state, congressional_district) where deactivated_at is null;

create table sessions (
  id integer generated always as identity primary key,
  member_id integer not null references members on delete cascade,
  token_hash bytea not null unique,      -- SHA-256 of the 256-bit token; the token itself is never stored
  user_agent text,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_member_idx on sessions (member_id);
