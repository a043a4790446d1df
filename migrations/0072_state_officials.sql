-- State officials come from another register of people, under names of its own; some facts about a person are known of few.
alter table representatives
  add column ocd_person text unique,     -- 'ocd-person/295965df-…': how Open States knows people
  add column photo_source text,          -- where the official photo is published; fetched into the media store
  add column birthplace text,
  add column home text,
  add column education text,
  add column religion text;

alter table representative_terms
  drop constraint representative_terms_office_check,
  add constraint representative_terms_office_check check (office in ('president', 'vice_president', 'senator',
    'representative', 'delegate', 'resident_commissioner', 'governor', 'lieutenant_governor', 'attorney_general',
    'secretary_of_state', 'state_senator', 'assembly_member')),
  add column email text,
  -- The source names no end: end_date is the one the law sets, and the holder stays until a successor is known.
  add column open_ended boolean not null default false;

-- Who holds an office today: the one place that says so, as sits_today(t) in a query.
create function sits_today(term representative_terms) returns boolean language sql stable as $$
  select term.start_date <= current_date and (term.end_date > current_date or term.open_ended)
$$;

-- Committees of a state's legislature; null for those of Congress.
alter table committees
  add column state char(2) references states,
  drop constraint committees_chamber_check,
  add constraint committees_chamber_check check (chamber in ('house', 'senate', 'assembly', 'joint'));
