-- An address belongs to the account that has confirmed it; until then accounts only claim it, any number of them (docs/decisions/0083).
drop index members_email_key;
create unique index members_email_key on members (lower(email)) where email_confirmed_at is not null;
create index members_email_idx on members (lower(email), id);

-- The password as it will be stored with the address asked for: accounts of one address share a salt, so that signing in hashes once.
alter table members add column pending_password_hash text;
