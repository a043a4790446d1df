-- Items, and the first kind of item: people in office, their terms, offices and committees.

-- Everything that members hold opinions on shares one id space. Opinions, tallies and watchlists use one key.
create table items (
  id integer generated always as identity primary key,
  item_type text not null check (item_type in ('bill', 'initiative', 'representative')),
  unique (id, item_type)
);

-- Words as the searches index them: without accents. 'Lulu’s' becomes 'Lulu Lulus', so that it is found with
-- the apostrophe, without it, and up to it; 'HIV/AIDS' becomes 'HIV AIDS'. foldText in
-- server/database/text-search.ts prepares a query.
create function folded(words text) returns text
language sql immutable parallel safe as $$
  select case
    when words ~ '[^\x01-\x7f]|''' then translate(
      regexp_replace(
        regexp_replace(
          regexp_replace(normalize(words, nfd), '[\u0300-\u036f]', '', 'g'),
          '[\u2010-\u2015\u201c\u201d\u2026/-]', ' ', 'g'
        ),
        '([^[:space:]''\u2018\u2019\u02bc]+)[''\u2018\u2019\u02bc]([^[:space:]''\u2018\u2019\u02bc]*)',
        '\1 \1\2',
        'g'
      ),
      '''‘’ʼ',
      ''
    )
    else translate(words, '/-', '  ')
  end
$$;

create table representatives (
  id integer primary key references items on delete cascade,
  bioguide text unique,                  -- id of members of Congress, past and present
  lis text unique,                       -- id of a senator in Senate roll calls
  ocd_person text unique,                -- id at Open States: 'ocd-person/295965df-...'
  govtrack integer,
  wikidata text,
  name text collate "und-x-icu" not null,  -- as shown: 'Maria Cantwell'
  first_name text collate "und-x-icu" not null,
  last_name text collate "und-x-icu" not null,
  nickname text,
  birthday date,
  photo text,                            -- key in the media store
  search tsvector generated always as (
    to_tsvector(
      'simple',
      folded(name || ' ' || first_name || ' ' || last_name || ' ' || coalesce(nickname, ''))
    )
  ) stored
);
create index representatives_search_idx on representatives using gin (search);

create table representative_terms (
  representative_id integer not null references representatives on delete cascade,
  office text not null check (office in (
    'president', 'vice_president',
    'senator', 'representative', 'delegate', 'resident_commissioner',
    'governor', 'lieutenant_governor', 'attorney_general', 'secretary_of_state',
    'state_senator', 'assembly_member'
  )),
  start_date date not null,
  end_date date not null,
  -- The source gives no end. end_date is the legal one; the holder stays until a successor is known.
  open_ended boolean not null default false,
  appointed boolean not null default false,  -- not elected: 'first elected' ignores this term
  state char(2) references states,
  district smallint,                     -- 0 = at large; null for offices of a whole state or the nation
  senate_class smallint,
  party text,                            -- 'Democrat', 'Republican', 'Independent' ...
  caucus text,
  website text,
  phone text,
  fax text,
  email text,
  contact_form text,
  address text,                          -- of the office in Washington or the state capital
  primary key (representative_id, office, start_date)
);
-- Every page with officials asks who holds a seat today.
create index representative_terms_seat_idx on representative_terms (state, office, district, end_date);

-- The one definition of "holds the office today"; use it as sits_today(t) in a query.
create function sits_today(term representative_terms) returns boolean
language sql stable as $$
  select term.start_date <= today()
    and (term.end_date > today() or term.open_ended)
$$;

create table representative_offices (
  representative_id integer not null references representatives on delete cascade,
  office_key text not null,
  building text,
  suite text,
  address text,
  city text,
  state char(2),
  zip text,
  phone text,
  fax text,
  primary key (representative_id, office_key)
);

create table representative_accounts (
  representative_id integer not null references representatives on delete cascade,
  network text not null,                 -- 'twitter', 'facebook', 'youtube', 'instagram' ...
  handle text not null,
  primary key (representative_id, network)
);

create table leadership_roles (
  representative_id integer not null references representatives on delete cascade,
  title text not null,                   -- 'Speaker of the House'
  start_date date not null,
  end_date date,                         -- null while it lasts
  primary key (representative_id, title, start_date)
);

create table committees (
  code text primary key,                 -- system code in lower case: 'hsju00'; a subcommittee: 'hsju05'
  parent_code text references committees,
  chamber text not null check (chamber in ('house', 'senate', 'assembly', 'joint')),
  state char(2) references states,       -- null for committees of Congress
  name text not null,
  is_current boolean not null default false
);

create table committee_memberships (
  committee_code text not null references committees on delete cascade,
  representative_id integer not null references representatives on delete cascade,
  title text,                            -- 'Chairman', 'Ranking Member'; null for ordinary members
  primary key (committee_code, representative_id)
);
create index committee_memberships_representative_idx on committee_memberships (representative_id);
