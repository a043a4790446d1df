-- Recorded votes of the two chambers of Congress, with every legislator's position.

create type vote_position as enum ('yea', 'nay', 'present', 'not_voting', 'other');

create table roll_calls (
  id text collate "C" primary key,       -- 'h145-119.2025': chamber, number, congress, year
  chamber text not null check (chamber in ('house', 'senate')),
  congress smallint not null,
  session smallint not null,
  year smallint not null,                -- the chambers number votes by year; late sessions run into the next
  number integer not null,
  voted_at timestamptz not null,
  -- The day in Washington: terms of office start and end by days.
  voted_on date not null generated always as ((voted_at at time zone 'America/New_York')::date) stored,
  question text not null,                -- 'On Passage of the Bill'
  subject text,                          -- as the source gives it: a bill's title, a nominee, a motion
  kind text not null check (kind in (
    'passage', 'suspension', 'concurrence', 'conference', 'veto_override', 'cloture', 'proceed',
    'recommit', 'table', 'amendment', 'nomination', 'impeachment', 'leadership', 'quorum', 'procedure',
    'other'
  )),
  requires text,                         -- '1/2', '2/3', '3/5', 'QUORUM'
  result text not null,                  -- as announced
  passed boolean,                        -- null where nothing passes or fails: quorums, Speaker elections
  bill_slug text,                        -- 'hr1-119'; may name a bill that has not been imported
  bill_id integer references bills on delete set null,
  amendment text,                        -- 'S.Amdt. 4290'
  nomination text,                       -- 'PN938-1'
  -- What the chamber announced. The vice president's vote is not included.
  yeas smallint not null,
  nays smallint not null,
  present smallint not null,
  not_voting smallint not null,
  others smallint not null default 0,    -- votes for candidates
  tie_breaker vote_position,             -- the vice president's vote, if there was one
  -- [{ "party": "D", "yea": 3, "nay": 209, "present": 0, "not_voting": 1, "other": 0 }]
  parties jsonb not null default '[]',
  -- Is a yea for the measure (1), against it (-1: to table, to recommit), or neither (0: amendments, quorum)?
  yea_means smallint not null check (yea_means in (-1, 0, 1)),
  -- The roll call of its chamber that opinions on the bill are compared with: passage, else the latest one.
  is_decisive boolean not null default false,
  source_url text,
  source_updated_at timestamptz,
  imported_at timestamptz not null default now()
);
create index roll_calls_newest_idx on roll_calls (voted_at desc, id);
create index roll_calls_bill_id_idx on roll_calls (bill_id) where bill_id is not null;
create index roll_calls_bill_idx
  on roll_calls (bill_slug, chamber, voted_at desc)
  where bill_slug is not null;
create unique index roll_calls_decisive_key on roll_calls (bill_slug, chamber) where is_decisive;
create index roll_calls_decisive_bill_idx
  on roll_calls (bill_id)
  include (id, chamber, voted_on, yea_means)
  where is_decisive and bill_id is not null;

create table roll_call_votes (
  roll_call_id text collate "C" not null references roll_calls on delete cascade,
  representative_id integer not null references representatives on delete cascade,
  position vote_position not null,
  word text not null,                    -- as recorded: 'Aye', 'Guilty', a candidate's name
  party text,                            -- 'D', 'R', 'I', at that time
  state char(2),                         -- at that time; null for the vice president
  primary key (roll_call_id, representative_id)
);
create index roll_call_votes_representative_idx
  on roll_call_votes (representative_id, roll_call_id)
  include (position);

-- A roll call may arrive before its bill. The bill's arrival links it.
create function link_roll_calls() returns trigger
language plpgsql as $$
begin
  update roll_calls r
  set bill_id = f.id
  from fresh f
  where r.bill_slug = f.slug
    and r.bill_id is distinct from f.id;
  return null;
end $$;
create trigger bills_link_roll_calls
  after insert on bills
  referencing new table as fresh
  for each statement execute function link_roll_calls();

-- Totals by party, without the vice president's vote.
create function roll_call_parties(roll_call text) returns jsonb
language sql stable as $$
  select coalesce(jsonb_agg(to_jsonb(p) order by p.size desc, p.party), '[]')
  from (
    select
      coalesce(party, '') as party,
      count(*)::int as size,
      count(*) filter (where position = 'yea')::int as yea,
      count(*) filter (where position = 'nay')::int as nay,
      count(*) filter (where position = 'present')::int as present,
      count(*) filter (where position = 'not_voting')::int as not_voting,
      count(*) filter (where position = 'other')::int as other
    from roll_call_votes
    where roll_call_id = roll_call
      and state is not null
    group by 1
  ) p
$$;
