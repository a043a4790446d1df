-- Bills of Congress, presidential documents (category 'eo') and state bills, with all that a source records.

create table bills (
  id integer primary key references items on delete cascade,
  slug text not null unique,             -- public identifier: 'hr1-119'
  category text not null check (category in ('fed', 'state', 'local', 'eo')),
  congress smallint,                     -- the two-year period, in every category: 119 = 2025-2026
  session text,                          -- of a state: '20252026', '20252026x1' (extraordinary)
  bill_type text not null,               -- 'hr', 's', 'hjres' ...
  number integer not null,
  display_number text,                   -- 'AB 12', where type and number do not give it
  title text not null,                   -- the common title
  official_title text,
  origin_chamber text check (origin_chamber in ('house', 'senate', 'assembly')),
  introduced_date date,
  status text not null,                  -- one of contract/bills/bill-status.ts
  status_date date,
  steps jsonb not null default '[]',     -- [{ step, date, failed }] in the order they happened
  latest_action_date date,
  latest_action_text text,
  policy_area text,
  law_number text,                       -- 'Public Law 119-55'
  authors text,                          -- of a state bill, as the source names them
  cosponsor_count integer not null default 0,
  cosponsor_parties jsonb not null default '{}',  -- { "D": 11, "R": 10 }, without withdrawn cosponsors
  subjects_text text not null default '',
  summary_text text,                     -- the newest summary; null: none published, or none loaded
  summaries_loaded boolean not null default false,  -- the source's summaries have been read

  -- Presidential documents only.
  action_kind text,                      -- 'Executive Order', 'Proclamation', 'Memorandum' ...
  document_number text,                  -- in the Federal Register: '2026-19555'
  citation text,                         -- '89 FR 80345'
  signing_date date,
  publication_date date,
  signed_by text,                        -- the president, as the source names them
  pdf_url text,

  source text,                           -- the importer: 'federal-register', 'pubinfo' ...
  source_url text,
  source_updated_at timestamptz,         -- the "as of" date on screen
  imported_at timestamptz not null default now(),
  search tsvector generated always as (
    setweight(to_tsvector('english', folded(title)), 'A')
    || setweight(to_tsvector('english', folded(coalesce(official_title, ''))), 'B')
    || setweight(to_tsvector('english', folded(coalesce(policy_area, '') || ' ' || subjects_text)), 'B')
    || setweight(to_tsvector('english', folded(left(coalesce(summary_text, ''), 20000))), 'C')
    || setweight(to_tsvector('english', folded(coalesce(authors, '') || ' ' || coalesce(signed_by, ''))), 'D')
  ) stored
);
create index bills_newest_idx on bills (category, introduced_date desc, latest_action_date desc, id desc);
create index bills_search_idx on bills using gin (search);
create index bills_number_idx on bills (number, bill_type);
create index bills_law_number_idx on bills (law_number) where law_number is not null;
create index bills_document_number_idx on bills (document_number) where document_number is not null;
-- Bills that wait for a vote, for Home and the lists.
create index bills_reported_idx
  on bills (category, status_date desc, id desc)
  where status = 'reported';
-- Bills since a moment, for the badges.
create index bills_imported_idx on bills (category, imported_at);

create table bill_titles (
  bill_id integer not null references bills on delete cascade,
  position smallint not null,
  kind text not null,
  title text not null,
  primary key (bill_id, position)
);
create index bill_titles_search_idx on bill_titles using gin (to_tsvector('english', folded(title)));

-- Sponsor and cosponsors, with party and seat as they were when the bill was introduced.
create table sponsorships (
  bill_id integer not null references bills on delete cascade,
  representative_id integer not null references representatives on delete cascade,
  is_sponsor boolean not null,
  is_original boolean not null default false,
  sponsored_on date,
  withdrawn_on date,
  party text,
  state char(2),
  district smallint,
  primary key (bill_id, representative_id)
);
create unique index sponsorships_sponsor_key on sponsorships (bill_id) where is_sponsor;
create index sponsorships_representative_idx on sponsorships (representative_id, bill_id);

create table bill_actions (
  bill_id integer not null references bills on delete cascade,
  position smallint not null,            -- 0 = oldest
  acted_on date not null,
  text text not null,
  primary key (bill_id, position)
);

create table bill_committees (
  bill_id integer not null references bills on delete cascade,
  committee_code text not null references committees,
  activity text not null,
  acted_on date not null,
  primary key (bill_id, committee_code, activity, acted_on)
);

create table bill_subjects (
  bill_id integer not null references bills on delete cascade,
  subject text not null,
  primary key (bill_id, subject)
);

-- Which of the 41 issues a bill belongs to. Position 0 is the heading it is listed under.
create table bill_issues (
  bill_id integer not null references bills on delete cascade,
  issue text not null,
  position smallint not null,
  primary key (bill_id, issue)
);
create index bill_issues_issue_idx on bill_issues (issue, bill_id);

-- Issues that an administrator chose instead of those found by words. Imports leave them in place.
create table bill_issue_corrections (
  bill_id integer primary key references bills on delete cascade,
  issues text[] not null
);

create table bill_summaries (
  bill_id integer not null references bills on delete cascade,
  version_code text not null,            -- '00' introduced in House, '36' passed House ...
  acted_on date,
  description text,
  text text not null,                    -- plain text; blank lines between paragraphs, '• ' for a list item
  primary key (bill_id, version_code)
);

create table bill_texts (
  bill_id integer not null references bills on delete cascade,
  position smallint not null,            -- 0 = newest; changes when a newer text is published
  version text,                          -- permanent name: 'ih', '20250AB83194CHP'
  name text not null,                    -- 'Introduced in House'
  dated date,
  url text,
  primary key (bill_id, position)
);

-- The readable text of a version: plain text, blank lines separate paragraphs, headings have a line to
-- themselves. Importing the bill again leaves it in place.
create table bill_text_bodies (
  bill_id integer not null references bills on delete cascade,
  version text not null,
  body text not null,
  primary key (bill_id, version)
);

create table bill_relations (
  bill_id integer not null references bills on delete cascade,
  related_slug text not null,            -- may name a bill that has not been imported
  related_title text,
  relationship text not null,            -- 'Identical bill', 'Related bill' ...
  primary key (bill_id, related_slug)
);

-- Amendments to a bill of Congress, as the bill's own record lists them.
create table bill_amendments (
  bill_id integer not null references bills on delete cascade,
  congress smallint not null,
  amendment_type text not null check (amendment_type in ('hamdt', 'samdt', 'suamdt')),
  number integer not null,
  citation text not null,                -- 'S.Amdt. 2863', as roll calls cite it
  description text,                      -- what it does: the purpose, else the source's description
  status text not null check (status in (
    'submitted', 'offered', 'agreed', 'not_agreed', 'withdrawn', 'out_of_order', 'fell', 'tabled'
  )),
  sponsor_id integer references representatives on delete set null,
  sponsor_name text,                     -- also of a committee: 'Rules Committee'
  party text,
  state char(2),
  district smallint,
  submitted_on date,
  offered_on date,
  acted_on date,                         -- of the latest action
  action_text text,
  amends text,                           -- the amendment that it amends: 'S.Amdt. 2853'
  roll_call_id text collate "C",         -- 's409-119.2025'; may name a roll call that is not stored
  primary key (bill_id, congress, amendment_type, number)
);
create index bill_amendments_newest_idx on bill_amendments (bill_id, acted_on desc nulls last, number desc);
create index bill_amendments_sponsor_idx on bill_amendments (sponsor_id) where sponsor_id is not null;

-- Roll calls as the bill's own record lists them.
create table bill_recorded_votes (
  bill_id integer not null references bills on delete cascade,
  chamber text not null check (chamber in ('house', 'senate')),
  congress smallint not null,
  session smallint not null,
  roll_number integer not null,
  voted_at timestamptz,
  question text,
  url text,
  primary key (bill_id, chamber, congress, session, roll_number)
);
