-- Inviting people who may not be members: by mail, and by a link of one's own.

create table invite_links (
  member_id integer primary key references members on delete cascade,
  code text not null unique,
  created_at timestamptz not null default now()
);

-- Mails that went out, by a hash of the address: enough to leave people in peace, too little to be a list of addresses.
create table mail_invitations (
  id integer generated always as identity primary key,
  sender_id integer not null references members on delete cascade,
  email_hash bytea not null,
  unsubscribe_hash bytea not null unique,  -- SHA-256 of the token in the mail
  created_at timestamptz not null default now()
);
create index mail_invitations_email_idx on mail_invitations (email_hash, created_at desc);
create index mail_invitations_sender_idx on mail_invitations (sender_id, created_at desc);

-- Addresses that want no such mail, from nobody, ever again.
create table mail_refusals (
  email_hash bytea primary key,
  created_at timestamptz not null default now()
);
