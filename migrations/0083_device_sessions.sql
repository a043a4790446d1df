-- A device is notified while the session that registered it lives: signing out, here or from elsewhere, ends it.
alter table devices add column session_id integer references sessions on delete cascade;
create index devices_session_idx on devices (session_id);
