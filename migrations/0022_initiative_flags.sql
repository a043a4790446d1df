-- Reports of initiatives, and the removal of one that is already public (docs/decisions/0027).

alter table initiatives
  -- of one that was public when an administrator removed it: others have voiced opinions, so its text stays
  add column first_submitted_at timestamptz,
  add constraint initiatives_first_submitted check (first_submitted_at is null or removed_at is not null);

-- One report per member and initiative.
create table initiative_flags (
  initiative_id integer not null references initiatives on delete cascade,
  member_id integer not null references members on delete cascade,
  comment text not null default '',
  created_at timestamptz not null default now(),
  decided_at timestamptz,                -- null until an administrator decides
  primary key (initiative_id, member_id)
);
create index initiative_flags_member_idx on initiative_flags (member_id);

-- One open case per initiative, even in a race.
create unique index moderation_cases_open_initiative_key
  on moderation_cases (initiative_id)
  where status in ('held', 'waiting');

create function open_case_of_initiative_flag() returns trigger
language plpgsql as $$
begin
  insert into moderation_cases (kind, initiative_id, member_id)
  select 'initiative', n.id, n.author_id
  from initiatives n
  where n.id = new.initiative_id
  on conflict (initiative_id) where status in ('held', 'waiting') do nothing;
  insert into moderation_events (kind) values ('report');
  return null;
end $$;
create trigger initiative_flags_open_case
  after insert on initiative_flags
  for each row execute function open_case_of_initiative_flag();
