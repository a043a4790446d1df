-- Members and states. Private facts (email, address, zip code, party ...) are never joined into public lists.

create table states (
  postal char(2) primary key,
  id smallint not null unique,           -- the number clients send for a state: its FIPS code
  name text not null unique,
  house_seats smallint not null          -- voting seats; 0 where there is only a delegate
);

create table members (
  id integer generated always as identity primary key,
  email text not null,                   -- as typed; unique regardless of case
  pending_email text,                    -- requested address; replaces email when its mailed link is used
  password_hash text,                    -- argon2id; null if the member signs in with a social identity only
  email_confirmed_at timestamptz,
  first_name text,
  last_name text,
  screen_name text,
  about_me text check (char_length(about_me) <= 30),
  avatar text,                           -- key in the media store

  street_address text,
  apt_number text,
  city text,
  state char(2) references states,
  zip5 char(5) check (zip5 ~ '^[0-9]{5}$'),
  zip4 char(4) check (zip4 ~ '^[0-9]{4}$'),
  congressional_district smallint,       -- 0 = at large; null = unknown or not chosen yet
  state_assembly_district smallint,
  state_senate_district smallint,
  age_group text,
  party_affiliation text,
  religion text,

  notify_new_bill boolean not null default true,
  notify_bill_status_change boolean not null default true,
  notify_sponsor_new_bill boolean not null default true,
  notify_invite_network boolean not null default true,
  notify_share_comment boolean not null default true,
  digest text not null default 'weekly' check (digest in ('none', 'daily', 'weekly')),
  digest_sent_on date,                   -- in the member's time zone
  time_zone text,                        -- of the member's browser: 'America/Los_Angeles'
  checklist_hidden boolean not null default false,  -- the first steps on Home

  privacy_mode text not null default 'secure' check (privacy_mode in ('secure', 'selected', 'open')),
  privacy_state char(2) references states,
  privacy_congressional_district smallint,
  privacy_state_assembly_district smallint,
  privacy_state_senate_district smallint,

  is_admin boolean not null default false,
  may_share_media boolean not null default false,
  -- A suspended member may read, export, appeal and leave, but not write.
  suspended_at timestamptz,
  suspended_until timestamptz,           -- null while suspended: permanently
  suspension_reason text,
  deactivated_at timestamptz,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),  -- recorded once a day, until the address is confirmed

  -- True when the profile is complete enough to be shown to other members.
  account_setup boolean generated always as (
    coalesce(first_name, '') <> ''
    and coalesce(last_name, '') <> ''
    and coalesce(city, '') <> ''
    and state is not null
    and zip5 is not null
  ) stored,
  -- The name that others see: the screen name if there is one. Sorts Álvaro before Zoe, as all names do.
  display_name text collate "und-x-icu" generated always as (
    coalesce(
      nullif(screen_name, ''),
      nullif(coalesce(first_name, '') || ' ' || coalesce(last_name, ''), ' ')
    )
  ) stored,
  -- What member search matches: ' maria ruiz san francisco california ca'. Lower case, no accents, a space
  -- before every word. Written by a trigger in 0012_member_search.sql.
  search_text text not null default ''
);
create unique index members_email_key on members (lower(email));
create index members_unconfirmed_idx on members (last_used_at) where email_confirmed_at is null;
create index members_district_idx on members (state, congressional_district) where deactivated_at is null;
create index members_deactivated_idx on members (deactivated_at) where deactivated_at is not null;
