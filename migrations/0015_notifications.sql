-- Phones and browsers that may be notified, and emails that were sent.

-- A device is notified until the session that registered it ends.
create table devices (
  id integer generated always as identity primary key,
  member_id integer not null references members on delete cascade,
  session_id integer references sessions on delete cascade,
  device_id text not null,
  device_token text not null,            -- Expo push token, or a web push subscription as JSON
  device_type text not null,             -- operating system
  push_type text not null check (push_type in ('expo', 'web')),
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
