-- Recorded votes of the two chambers, with every legislator's position.

create type vote_position as enum ('yea', 'nay', 'present', 'not_voting', 'other');

create table roll_calls (
  id text collate "C" primary key,       -- 'h145-119.2025': chamber, number, congress, year
  chamber text not null check (chamber in ('house', 'senate')),
  congress smallint not null,
  session smallint not null,
  year smallint not null,                -- by which the chambers number their votes; late sessions run into the next one
  number integer not null,
  voted_at timestamptz not null,
  question text not null,                -- 'On Passage of the Bill'
  subject text,                          -- what it is about, as the source says: a bill's title, a nominee, a motion
  kind text not null check (kind in ('passage', 'suspension', 'concurrence', 'conference', 'veto_override', 'cloture', 'proceed',
    'recommit', 'table', 'amendment', 'nomination', 'impeachment', 'leadership', 'quorum', 'procedure', 'other')),
  requires text,                         -- '1/2', '2/3', '3/5', 'QUORUM'
  result text not null,                  -- as announced
  passed boolean,                        -- null where nothing passes or fails: quorum calls, elections of a Speaker
  bill_slug text,                        -- 'hr1-119'; may name a bill that has not been imported
  bill_id integer references bills on delete set null,
  amendment text,                        -- 'S.Amdt. 4290'
  nomination text,                       -- 'PN938-1'
  -- What the chamber announced; a vice president's vote is not among them.
  yeas smallint not null, nays smallint not null, present smallint not null, not_voting smallint not null,
  others smallint not null default 0,    -- votes for candidates
  tie_breaker vote_position,             -- how the vice president voted, where that was needed
  -- Whether a yea speaks for the measure (1), against it (−1: tabling, sending back), or for neither (0: amendments, quorum).
  yea_means smallint not null check (yea_means in (-1, 0, 1)),
  -- The one of its chamber that opinions on the bill are compared with: passage, else the latest on the measure.
  is_named boolean not null default false,
  source_url text,
  source_updated_at timestamptz,
  imported_at timestamptz not null default now()
);
create index roll_calls_bill_idx on roll_calls (bill_slug, chamber, voted_at desc) where bill_slug is not null;
create unique index roll_calls_named_key on roll_calls (bill_slug, chamber) where is_named;
create index roll_calls_named_bill_idx on roll_calls (bill_id) include (id, chamber, voted_at, yea_means) where is_named and bill_id is not null;
create index roll_calls_bill_id_idx on roll_calls (bill_id) where bill_id is not null;
create index roll_calls_newest_idx on roll_calls (voted_at desc, id);

create table roll_call_votes (
  roll_call_id text collate "C" not null references roll_calls on delete cascade,
  representative_id integer not null references representatives on delete cascade,
  position vote_position not null,
  word text not null,                    -- as recorded: 'Aye', 'Guilty', a candidate's name
  party text,                            -- 'D', 'R', 'I', as it was then
  state char(2),                         -- as it was then; null for the vice president
  primary key (roll_call_id, representative_id)
);
create index roll_call_votes_representative_idx on roll_call_votes (representative_id, roll_call_id) include (position);

-- A roll call may be known before its bill is: the link appears with the bill, whoever brings it.
create function link_roll_calls() returns trigger language plpgsql as $$
begin
  update roll_calls r set bill_id = f.id from fresh f where r.bill_slug = f.slug and r.bill_id is distinct from f.id;
  return null;
end $$;
create trigger bills_link_roll_calls after insert on bills referencing new table as fresh
  for each statement execute function link_roll_calls();
