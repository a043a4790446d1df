-- Relations of members. Every change between two members takes one advisory lock of that pair. The keys below
-- work even without it.

-- One row per direction, for all invitations and answers in it.
create table invitations (
  id integer generated always as identity primary key,
  sender_id integer not null references members on delete cascade,
  receiver_id integer not null references members on delete cascade,
  status text not null default 'pending' check (status in ('pending', 'accepted', 'declined')),
  declines smallint not null default 0,  -- after the first one, the sender may ask once more, 30 days later
  declined_at timestamptz,
  noticed_on date,                       -- last day on which the receiver was notified: once a day at most
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (sender_id, receiver_id),
  check (sender_id <> receiver_id)
);
-- Two members who invite each other cannot both have a pending invitation.
create unique index invitations_waiting_key
  on invitations (least(sender_id, receiver_id), greatest(sender_id, receiver_id))
  where status = 'pending';
create index invitations_received_idx on invitations (receiver_id, status, updated_at desc, id desc);

-- A connection is two rows, one for each side. The network of a member is one range of the primary key.
create table connections (
  member_id integer not null references members on delete cascade,
  friend_id integer not null references members on delete cascade,
  friend_name text collate "und-x-icu",  -- lower case, to sort by; null while the friend is deactivated
  created_at timestamptz not null default now(),
  primary key (member_id, friend_id),
  check (member_id <> friend_id)
);
create index connections_friend_idx on connections (friend_id);
create index connections_name_idx
  on connections (member_id, friend_name, friend_id)
  where friend_name is not null;

create function write_friend_name() returns trigger
language plpgsql as $$
begin
  -- The shared lock waits for a change of name in progress, which then sees this row.
  select lower(coalesce(display_name, 'Member'))
  into new.friend_name
  from members
  where id = new.friend_id
    and deactivated_at is null
  for share;
  return new;
end $$;
create trigger connections_friend_name
  before insert on connections
  for each row execute function write_friend_name();

create function rename_friend() returns trigger
language plpgsql as $$
begin
  update connections
  set friend_name = case when new.deactivated_at is null then lower(coalesce(new.display_name, 'Member')) end
  where friend_id = new.id;
  return null;
end $$;
create trigger members_rename_friend
  after update on members
  for each row
  when (
    old.display_name is distinct from new.display_name
    or (old.deactivated_at is null) <> (new.deactivated_at is null)
  )
  execute function rename_friend();

create table follows (
  follower_id integer not null references members on delete cascade,
  followed_id integer not null references members on delete cascade,
  created_at timestamptz not null default now(),
  primary key (follower_id, followed_id),
  check (follower_id <> followed_id)
);
create index follows_newest_followers_idx on follows (followed_id, created_at desc, follower_id desc);
create index follows_newest_followed_idx on follows (follower_id, created_at desc, followed_id desc);

-- The holder sees no posts of the held member. If the two are not connected, the held member is blocked.
create table holds (
  holder_id integer not null references members on delete cascade,
  held_id integer not null references members on delete cascade,
  created_at timestamptz not null default now(),
  primary key (holder_id, held_id),
  check (holder_id <> held_id)
);
create index holds_held_idx on holds (held_id, holder_id);

-- A member's personal invitation link.
create table invite_links (
  member_id integer primary key references members on delete cascade,
  code text not null unique,
  created_at timestamptz not null default now()
);

-- Invitations by email, by a hash of the address: enough for limits, useless as a list of addresses. They
-- outlive their sender, because the link in the email must still stop further ones.
create table mail_invitations (
  id integer generated always as identity primary key,
  sender_id integer references members on delete set null,
  email_hash bytea not null,
  unsubscribe_hash bytea not null unique,  -- SHA-256 of the token in the email
  created_at timestamptz not null default now()
);
create index mail_invitations_email_idx on mail_invitations (email_hash, created_at desc);
create index mail_invitations_sender_idx on mail_invitations (sender_id, created_at desc);

-- Addresses that never want another invitation.
create table mail_refusals (
  email_hash bytea primary key
);
