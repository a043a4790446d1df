-- What an account goes through besides its profile: known devices, mails that were sent, rest and return, and the limits on calls.

-- Browsers a member has signed in from, by the hash of a cookie of theirs: a sign-in from elsewhere is told by mail.
create table known_devices (
  member_id integer not null references members on delete cascade,
  device_hash bytea not null,
  last_used_at timestamptz not null default now(),
  primary key (member_id, device_hash)
);

-- Mails that have left, by the id of their job: whatever is tried again, nothing is sent twice.
create table sent_mails (
  id uuid primary key,
  sent_at timestamptz not null default now()
);
create index sent_mails_sent_at_idx on sent_mails (sent_at);

-- How often somebody did something lately, shared by all processes. Unlogged: after a crash of the database everybody starts afresh.
create unlogged table rate_limits (
  key text primary key,                  -- rule and a hash of whom it counts
  used integer not null,
  resets_at timestamptz not null
) with (fillfactor = 70);
create index rate_limits_resets_at_idx on rate_limits (resets_at);

create index members_deactivated_idx on members (deactivated_at) where deactivated_at is not null;
create index sessions_expiry_idx on sessions (expires_at);

-- An opinion that was on its way while its member's account was deactivated is not counted. The lock is the one a foreign key takes:
-- deactivation, which locks the member for update, either waits for the opinion or is seen by it.
create function count_opinions_of_active_members() returns trigger language plpgsql as $$
begin
  select m.deactivated_at is null into new.counted from members m where m.id = new.member_id for key share;
  if not found then
    new.counted := false;                -- the member has just been erased; the foreign key says so
  end if;
  return new;
end $$;

create trigger opinions_of_active_members before insert or update of level, comment_text on opinions
  for each row execute function count_opinions_of_active_members();

-- What that trigger changes must reach the tally: "update of" looks at the columns a statement names, not at those a trigger sets.
drop trigger opinions_tally on opinions;
create trigger opinions_tally after insert or delete or update of level, comment_text, counted on opinions
  for each row execute function tally_opinion();
