-- Reports of members and initiatives, decisions of administrators, appeals, and the log of both.

-- Reports of a member's name, picture or text about themselves: one per reporter and member.
create table member_flags (
  flagged_id integer not null references members on delete cascade,
  member_id integer not null references members on delete cascade,  -- who reports
  comment text not null default '',
  created_at timestamptz not null default now(),
  decided_at timestamptz,                -- null until an administrator decides
  primary key (flagged_id, member_id)
);
create index member_flags_member_idx on member_flags (member_id);

-- Reports of an initiative: one per reporter and initiative.
create table initiative_flags (
  initiative_id integer not null references initiatives on delete cascade,
  member_id integer not null references members on delete cascade,
  comment text not null default '',
  created_at timestamptz not null default now(),
  decided_at timestamptz,                -- null until an administrator decides
  primary key (initiative_id, member_id)
);
create index initiative_flags_member_idx on initiative_flags (member_id);

create type case_kind as enum ('post', 'initiative', 'profile', 'suspension');
create type case_status as enum ('in_review', 'waiting', 'kept', 'removed', 'appealed', 'upheld', 'restored');

-- What an administrator decides or has decided. All open reports of one post or one profile are one case.
create table moderation_cases (
  id integer generated always as identity primary key,
  kind case_kind not null,
  post_id integer references posts on delete set null,              -- null once it is deleted, as below
  initiative_id integer references initiatives on delete set null,
  member_id integer not null references members on delete cascade,  -- the author, or the reported member
  status case_status not null default 'waiting',
  opened_at timestamptz not null default now(),
  decided_at timestamptz,
  reason text,
  rule text,                             -- rule of the terms that was broken
  removed jsonb,                         -- what was removed of a profile; an accepted appeal puts it back
  appeal_text text,
  appealed_at timestamptz,
  appeal_decided_at timestamptz,
  appeal_reason text,
  constraint moderation_cases_post check (kind = 'post' or post_id is null),
  constraint moderation_cases_initiative check (kind = 'initiative' or initiative_id is null),
  constraint moderation_cases_decision check ((status in ('in_review', 'waiting')) = (decided_at is null))
);
-- One open case per post, initiative and profile, even in a race.
create unique index moderation_cases_open_post_key
  on moderation_cases (post_id)
  where status in ('in_review', 'waiting');
create unique index moderation_cases_open_initiative_key
  on moderation_cases (initiative_id)
  where status in ('in_review', 'waiting');
create unique index moderation_cases_open_profile_key
  on moderation_cases (member_id)
  where kind = 'profile' and status = 'waiting';
create index moderation_cases_status_idx on moderation_cases (status, opened_at);
create index moderation_cases_member_idx on moderation_cases (member_id, id desc);
create index moderation_cases_post_idx on moderation_cases (post_id) where post_id is not null;
create index moderation_cases_initiative_idx on moderation_cases (initiative_id)
  where initiative_id is not null;

-- Reports, reviews and appeals by time, without names, for the public counts. Rows outlive their targets.
create table moderation_events (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('report', 'review', 'appeal')),
  at timestamptz not null default now()
);

-- Every action of an administrator. No foreign keys: the log outlives accounts and posts.
create table moderation_log (
  id integer generated always as identity primary key,
  at timestamptz not null default now(),
  admin_id integer,                      -- without the name, which erasure would have to remove
  operator text,                         -- the system account, for an action by command
  action text not null,
  case_id integer,
  post_id integer,
  about_member_id integer,
  reason text,
  details jsonb not null default '{}',
  constraint moderation_log_one_actor check (num_nonnulls(admin_id, operator) = 1)
);
create index moderation_log_about_idx on moderation_log (about_member_id) where about_member_id is not null;
create index moderation_log_case_idx on moderation_log (case_id) where case_id is not null;

create function refuse_change() returns trigger
language plpgsql as $$
begin
  raise exception 'the table % is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger moderation_log_append_only
  before update or delete on moderation_log
  for each statement execute function refuse_change();
create trigger moderation_events_append_only
  before update or delete on moderation_events
  for each statement execute function refuse_change();

-- A post that its author has deleted needs no decision. A decision to remove it stays on record.
create function delete_undecided_cases() returns trigger
language plpgsql as $$
begin
  if tg_table_name = 'posts' then
    delete from moderation_cases
    where post_id = old.id and status in ('in_review', 'waiting', 'kept');
  else
    delete from moderation_cases
    where initiative_id = old.id and status in ('in_review', 'waiting', 'kept');
  end if;
  return old;
end $$;
create trigger posts_delete_undecided_cases
  before delete on posts
  for each row execute function delete_undecided_cases();
create trigger initiatives_delete_undecided_cases
  before delete on initiatives
  for each row execute function delete_undecided_cases();

-- A report opens a case or joins the open one, whichever feature stores the report.
create function open_case_of_flag() returns trigger
language plpgsql as $$
begin
  if tg_table_name = 'post_flags' then
    insert into moderation_cases (kind, post_id, member_id)
    select 'post', p.id, p.author_id
    from posts p
    where p.id = new.post_id
    on conflict (post_id) where status in ('in_review', 'waiting') do nothing;
  elsif tg_table_name = 'initiative_flags' then
    insert into moderation_cases (kind, initiative_id, member_id)
    select 'initiative', n.id, n.author_id
    from initiatives n
    where n.id = new.initiative_id
    on conflict (initiative_id) where status in ('in_review', 'waiting') do nothing;
  else
    insert into moderation_cases (kind, member_id)
    values ('profile', new.flagged_id)
    on conflict (member_id) where kind = 'profile' and status = 'waiting' do nothing;
  end if;
  insert into moderation_events (kind) values ('report');
  return null;
end $$;
create trigger post_flags_open_case
  after insert on post_flags
  for each row execute function open_case_of_flag();
create trigger initiative_flags_open_case
  after insert on initiative_flags
  for each row execute function open_case_of_flag();
create trigger member_flags_open_case
  after insert on member_flags
  for each row execute function open_case_of_flag();

-- A post that the filter matches waits in the queue. Each text is a case of its own, so that an administrator
-- decides about the text that they have read.
create function open_case_of_post_in_review() returns trigger
language plpgsql as $$
begin
  delete from moderation_cases where post_id = new.id and status in ('in_review', 'waiting');
  insert into moderation_cases (kind, post_id, member_id, status)
  values ('post', new.id, new.author_id, 'in_review')
  on conflict (post_id) where status in ('in_review', 'waiting') do update set status = 'in_review';
  insert into moderation_events (kind) values ('review');
  return null;
end $$;
create trigger posts_open_case_inserted
  after insert on posts
  for each row when (new.review_since is not null) execute function open_case_of_post_in_review();
create trigger posts_open_case_updated
  after update of review_since, text on posts
  for each row
  when (new.review_since is not null and (old.review_since is null or old.text is distinct from new.text))
  execute function open_case_of_post_in_review();

-- A reported text that changes is another case too, with the same reports and the same deadline. An opinion
-- without a text has nothing to decide about, and a later text may be reported again.
create function renew_case_of_changed_post() returns trigger
language plpgsql as $$
begin
  if new.text is null then
    delete from moderation_cases where post_id = new.id and status in ('in_review', 'waiting');
    delete from post_flags where post_id = new.id and decided_at is null;
  else
    update moderation_cases set id = default where post_id = new.id and status = 'waiting';
  end if;
  return null;
end $$;
create trigger posts_renew_case
  after update of text on posts
  for each row when (old.text is distinct from new.text)
  execute function renew_case_of_changed_post();

-- An initiative waits when it is submitted. It has one open case at most: it waits once until it is decided.
create function open_case_of_initiative_in_review() returns trigger
language plpgsql as $$
begin
  insert into moderation_cases (kind, initiative_id, member_id, status)
  values ('initiative', new.id, new.author_id, 'in_review');
  insert into moderation_events (kind) values ('review');
  return null;
end $$;
create trigger initiatives_open_case
  after update of review_since on initiatives
  for each row when (old.review_since is null and new.review_since is not null)
  execute function open_case_of_initiative_in_review();
