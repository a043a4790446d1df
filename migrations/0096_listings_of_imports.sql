-- An import writes a bill's row first and its issues later; either would write the line of the lists, with its many indexes. Where a
-- transaction says polity.listings = 'later', it calls save_listings itself, once, when everything is in its place.
create or replace function list_bills() returns trigger language plpgsql as $$
begin
  if current_setting('polity.listings', true) is distinct from 'later' then
    perform save_listings(array(select id from fresh));
  end if;
  return null;
end $$;

create or replace function list_issues() returns trigger language plpgsql as $$
begin
  if current_setting('polity.listings', true) is distinct from 'later' then
    perform save_listings(array(select bill_id from fresh where position = 0));
  end if;
  return null;
end $$;
