-- Who knows whom. Every change to a pair of members is made under one advisory lock of that pair (server/connect/pair-lock.ts);
-- the keys below hold even without it.

-- One row for each direction, whatever has been asked and answered in it since.
create table invitations (
  id integer generated always as identity primary key,
  sender_id integer not null references members on delete cascade,
  receiver_id integer not null references members on delete cascade,
  status text not null default 'pending' check (status in ('pending', 'accepted', 'declined')),
  declines smallint not null default 0,  -- after the first one the sender may ask once more, 30 days later
  declined_at timestamptz,
  noticed_on date,                       -- the last day on which the receiver was told; once a day at most
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (sender_id, receiver_id),
  check (sender_id <> receiver_id)
);
-- Invitations that cross cannot both wait.
create unique index invitations_waiting_key on invitations (least(sender_id, receiver_id), greatest(sender_id, receiver_id)) where status = 'pending';
create index invitations_received_idx on invitations (receiver_id, updated_at desc, id desc) where status = 'pending';

-- A connection is two rows, one for each side: whoever is asked for, their network is one range of the primary key.
create table connections (
  member_id integer not null references members on delete cascade,
  friend_id integer not null references members on delete cascade,
  created_at timestamptz not null default now(),
  primary key (member_id, friend_id),
  check (member_id <> friend_id)
);
create index connections_friend_idx on connections (friend_id);

create table follows (
  follower_id integer not null references members on delete cascade,
  followed_id integer not null references members on delete cascade,
  created_at timestamptz not null default now(),
  primary key (follower_id, followed_id),
  check (follower_id <> followed_id)
);
create index follows_followed_idx on follows (followed_id, follower_id);

-- The holder sees no postings of the held member; where the two are not connected, the held member is blocked.
create table holds (
  holder_id integer not null references members on delete cascade,
  held_id integer not null references members on delete cascade,
  created_at timestamptz not null default now(),
  primary key (holder_id, held_id),
  check (holder_id <> held_id)
);
create index holds_held_idx on holds (held_id, holder_id);
