-- Notifications, the phones and browsers that show them, and emails that were sent.

-- A device is notified until the session that registered it ends.
create table devices (
  id integer generated always as identity primary key,
  member_id integer not null references members on delete cascade,
  session_id integer references sessions on delete cascade,
  device_id text not null,
  device_token text not null,            -- Expo or Firebase token, or a web push subscription as JSON
  device_type text not null,             -- operating system
  push_type text not null check (push_type in ('expo', 'web', 'fcm')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (member_id, device_id)
);
-- A token is one installation. The member who signed in there last gets its notifications.
create unique index devices_token_key on devices (md5(device_token));
create index devices_member_idx on devices (member_id, updated_at desc);
create index devices_session_idx on devices (session_id);

-- Emails that were sent, by the id of their job: a retry sends nothing twice.
create table sent_mails (
  id uuid primary key,
  sent_at timestamptz not null default now()
);
create index sent_mails_sent_at_idx on sent_mails (sent_at);

-- What happened, one row per event for any number of notified members. A job turns it into notifications
-- (docs/decisions/0026).
create table notification_events (
  id integer generated always as identity primary key,
  kind text not null,                    -- as in the contract; 'post': a comment, reply or mention
  event_key text not null,               -- with the kind: makes the event unique
  actor_id integer references members on delete cascade,     -- null: official data, or the moderators
  receiver_id integer references members on delete cascade,  -- null: found by the job
  item_id integer references items on delete cascade,
  post_id integer references posts on delete cascade,
  details jsonb not null default '{}',
  created_at timestamptz not null default now(),
  notified_to integer not null default 0,  -- members up to this id have been notified
  done_at timestamptz,
  unique (kind, event_key)
);
create index notification_events_waiting_idx on notification_events (id) where done_at is null;
create index notification_events_item_idx on notification_events (item_id) where item_id is not null;
create index notification_events_post_idx on notification_events (post_id) where post_id is not null;
create index notification_events_actor_idx on notification_events (actor_id) where actor_id is not null;
create index notification_events_receiver_idx
  on notification_events (receiver_id)
  where receiver_id is not null;

-- Many events of one group make one unread notification: its event is the newest.
create table notifications (
  id integer generated always as identity primary key,
  member_id integer not null references members on delete cascade,
  event_id integer not null references notification_events on delete cascade,
  kind text not null,
  group_key text not null,
  size integer not null,                 -- members or bills in the group: 'Ana and 12 others' are 13
  created_at timestamptz not null default now(),
  read_at timestamptz,
  pushed_at timestamptz,                 -- when it was last sent to the member's devices
  unique (event_id, member_id)
);
create unique index notifications_group_key on notifications (member_id, group_key) where read_at is null;
create index notifications_newest_idx on notifications (member_id, created_at desc, id desc);
create index notifications_created_at_idx on notifications (created_at);

-- Items that a member wants no notifications about.
create table mutes (
  member_id integer not null references members on delete cascade,
  item_id integer not null references items on delete cascade,
  created_at timestamptz not null default now(),
  primary key (member_id, item_id)
);
create index mutes_item_idx on mutes (item_id, member_id);

-- Topics that members follow, in addition to single bills and other members.
create table topic_follows (
  member_id integer not null references members on delete cascade,
  topic_type text not null check (topic_type in ('issue', 'representative', 'committee')),
  topic text not null,                   -- an issue's name, a representative's id, a committee's code
  created_at timestamptz not null default now(),
  primary key (member_id, topic_type, topic)
);
create index topic_follows_topic_idx on topic_follows (topic_type, topic, member_id);

-- Whether a member's settings allow a kind of notification. Moderators' decisions are always sent.
create function allows_notification(m members, kind text) returns boolean
language sql stable as $$
  select case kind
    when 'new_bill' then m.notify_new_bill
    when 'bill_status_change' then m.notify_bill_status_change
    when 'roll_call' then m.notify_bill_status_change
    when 'sponsor_new_bill' then m.notify_sponsor_new_bill
    when 'invitation' then m.notify_invite_network
    when 'invitation_accepted' then m.notify_invite_network
    when 'new_follower' then m.notify_invite_network
    when 'moderation' then true
    else m.notify_share_comment
  end
$$;

-- An importer sets polity.announce in its transaction: 'all', 'changes' (a first import: only changes to
-- bills that were there) or nothing (reading the same record again). Without the setting, nothing is
-- announced. A bill introduced long before the newest of its category is not announced either.
create function announce_new_bills() returns trigger
language plpgsql as $$
begin
  if coalesce(current_setting('polity.announce', true), '') = 'all' then
    insert into notification_events (kind, event_key, item_id)
    select 'new_bill', f.id::text, f.id
    from fresh f
    where f.introduced_date is null
      or f.introduced_date > (
        select max(introduced_date) from bills where category = f.category and introduced_date <= today()
      ) - 30
    on conflict do nothing;
  end if;
  return null;
end $$;
create trigger bills_announced_when_new
  after insert on bills
  referencing new table as fresh
  for each statement execute function announce_new_bills();

-- A row trigger, because most rewritten bills keep their status.
create function announce_status() returns trigger
language plpgsql as $$
begin
  if coalesce(current_setting('polity.announce', true), '') in ('all', 'changes') then
    insert into notification_events (kind, event_key, item_id, details)
    values (
      'bill_status_change',
      new.id || ' ' || new.status || ' ' || coalesce(new.status_date::text, ''),
      new.id,
      jsonb_build_object('status', new.status, 'previous_status', old.status, 'date', new.status_date)
    )
    on conflict do nothing;
  end if;
  return null;
end $$;
create trigger bills_announced_when_changed
  after update of status on bills
  for each row
  when (old.status is distinct from new.status)
  execute function announce_status();

-- Votes on a measure itself, of the last month.
create function announce_roll_calls() returns trigger
language plpgsql as $$
begin
  if coalesce(current_setting('polity.announce', true), '') = 'all' then
    insert into notification_events (kind, event_key, item_id, details)
    select 'roll_call', f.id, f.bill_id, jsonb_build_object('roll_call', f.id)
    from fresh f
    where f.bill_id is not null
      and f.kind in ('passage', 'suspension', 'concurrence', 'conference', 'veto_override')
      and f.voted_on > today() - 30
    on conflict do nothing;
  end if;
  return null;
end $$;
create trigger roll_calls_announced
  after insert on roll_calls
  referencing new table as fresh
  for each statement execute function announce_roll_calls();

-- Shares, comments, replies and likes are events. A like that is taken back and given again is not. Seeding
-- sets polity.announce to 'nothing'.
create function announce_post() returns trigger
language plpgsql as $$
begin
  if coalesce(current_setting('polity.announce', true), '') <> 'nothing' then
    insert into notification_events (kind, event_key, actor_id, post_id)
    values (case new.kind::text when 'share' then 'share' else 'post' end, new.id, new.author_id, new.id)
    on conflict do nothing;
  end if;
  return null;
end $$;
create trigger posts_announced
  after insert on posts
  for each row when (new.kind <> 'opinion' and new.review_since is null) execute function announce_post();
-- A post that waited for review is announced once it is approved.
create trigger posts_released_announced
  after update of review_since on posts
  for each row when (new.kind <> 'opinion' and old.review_since is not null and new.review_since is null)
  execute function announce_post();

create function announce_like() returns trigger
language plpgsql as $$
begin
  if coalesce(current_setting('polity.announce', true), '') <> 'nothing' then
    insert into notification_events (kind, event_key, actor_id, post_id)
    values ('like', new.post_id || ' ' || new.member_id, new.member_id, new.post_id)
    on conflict do nothing;
  end if;
  return null;
end $$;
create trigger post_likes_announced
  after insert on post_likes
  for each row execute function announce_like();
