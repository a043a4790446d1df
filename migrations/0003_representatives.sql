-- Everything an opinion can be held on shares one number space, so opinions, tallies and watchlists need one key only.
create table items (
  id integer generated always as identity primary key,
  item_type text not null check (item_type in ('bill', 'initiative', 'representative')),
  unique (id, item_type)
);

create table representatives (
  id integer primary key references items on delete cascade,
  bioguide text unique,                  -- members of Congress, past and present
  lis text unique,                       -- how Senate roll calls name a senator
  govtrack integer,
  wikidata text,
  first_name text not null, last_name text not null,
  middle_name text, suffix text, nickname text,
  name text not null,                    -- as shown: 'Maria Cantwell'
  birthday date,
  gender text,
  photo text                             -- key in the media store
);

create table representative_terms (
  representative_id integer not null references representatives on delete cascade,
  office text not null check (office in ('president', 'vice_president', 'senator', 'representative',
    'delegate', 'resident_commissioner', 'governor', 'lieutenant_governor', 'state_senator', 'assembly_member')),
  start_date date not null,
  end_date date not null,
  state char(2) references states,
  district smallint,                     -- 0 = at large; null for offices of a whole state or the nation
  senate_class smallint,
  party text,                            -- 'Democrat', 'Republican', 'Independent' …
  caucus text,
  website text, phone text, fax text, contact_form text,
  address text,                          -- the Washington (or capital) office
  primary key (representative_id, office, start_date)
);
-- Who sits where today is asked for on every page with officials.
create index representative_terms_seat_idx on representative_terms (state, office, district, end_date);

create table representative_offices (
  representative_id integer not null references representatives on delete cascade,
  office_key text not null,
  building text, suite text, address text, city text, state char(2), zip text, phone text, fax text,
  primary key (representative_id, office_key)
);

create table representative_accounts (
  representative_id integer not null references representatives on delete cascade,
  network text not null,                 -- 'twitter', 'facebook', 'youtube', 'instagram' …
  handle text not null,
  primary key (representative_id, network)
);

create table committees (
  code text primary key,                 -- system code, lower case: 'hsju00', a subcommittee 'hsju05'
  parent_code text references committees,
  chamber text not null check (chamber in ('house', 'senate', 'joint')),
  name text not null,
  website text,
  is_current boolean not null default false
);

create table committee_memberships (
  committee_code text not null references committees on delete cascade,
  representative_id integer not null references representatives on delete cascade,
  title text,                            -- 'Chairman', 'Ranking Member'; null for members
  side text check (side in ('majority', 'minority')),
  rank smallint,
  primary key (committee_code, representative_id)
);
create index committee_memberships_representative_idx on committee_memberships (representative_id);
