-- The version now moves with all that a card shows, so that cards and whole pages of lists can be kept and still be exact.
-- It is the sum of several rows, so that an import and a sync do not wait for each other.
drop table list_version;
create table list_version (
  slot smallint primary key,
  version bigint not null default 1
);
insert into list_version (slot) select generate_series(0, 31);

create or replace function move_list_version() returns trigger language plpgsql as $$
begin
  update list_version set version = version + 1 where slot = pg_backend_pid() % 32;
  return null;
end $$;

create trigger bills_shown after insert or update or delete on bills
  for each statement execute function move_list_version();
create trigger sponsorships_shown after insert or update or delete on sponsorships
  for each statement execute function move_list_version();
create trigger representatives_shown after insert or delete or update of name, photo on representatives
  for each statement execute function move_list_version();
create trigger short_list_shown after insert or update or delete on short_list
  for each statement execute function move_list_version();
create trigger bill_issues_moved after update on bill_issues
  for each statement execute function move_list_version();
