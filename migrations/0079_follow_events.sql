-- What happened to items that members follow. One row an event, never one a follower: who is told is worked out when it is read.
-- Importers take turns, and an event is written while its turn lasts: ids become visible in their order.
create table follow_events (
  id integer generated always as identity primary key,
  item_id integer not null references items on delete cascade,
  kind text not null check (kind in ('new_bill', 'status_change')),
  event_key text not null,               -- which one of its kind; with item and kind it happens once
  status text,                           -- of the item, then
  previous_status text,
  happened_on date,                      -- as the record dates it
  created_at timestamptz not null default now(),
  unique (item_id, kind, event_key)
);
create index follow_events_kind_idx on follow_events (kind, id desc);
create index watchlist_item_idx on watchlist (item_id, member_id);

-- An importer says what it announces in the setting polity.announce of its transaction: 'all', 'changes' to what was there already
-- (a first fill), or nothing (the same record read again by a newer Polity). Where nobody says anything, nothing is announced.
-- A bill introduced long before the newest of its kind is history that arrives late, not news.
create function announce_bill() returns trigger language plpgsql as $$
declare
  announced text := coalesce(current_setting('polity.announce', true), '');
  newest date;
begin
  if tg_op = 'UPDATE' then
    if announced in ('all', 'changes') then
      insert into follow_events (item_id, kind, event_key, status, previous_status, happened_on)
      values (new.id, 'status_change', new.status || ' ' || coalesce(new.status_date::text, ''), new.status, old.status, new.status_date)
      on conflict do nothing;
    end if;
  elsif announced = 'all' then
    select max(introduced_date) into newest from bills where category = new.category;
    if new.introduced_date is null or new.introduced_date > newest - 30 then
      insert into follow_events (item_id, kind, event_key, status, happened_on)
      values (new.id, 'new_bill', '', new.status, new.introduced_date)
      on conflict do nothing;
    end if;
  end if;
  return null;
end $$;

create trigger bills_announced_when_new after insert on bills
  for each row execute function announce_bill();
create trigger bills_announced_when_changed after update of status on bills
  for each row when (old.status is distinct from new.status) execute function announce_bill();
