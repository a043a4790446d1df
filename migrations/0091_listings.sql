-- A bill's line in the lists: what lists filter and sort by, and nothing else, kept by the triggers below. The rows are narrow
-- and every list is a range of one index; views move here without touching the wide rows of bills.
create table listings (
  bill_id integer primary key references bills on delete cascade,
  category text not null,
  congress smallint,
  heading text,                          -- issue, or kind of action; null: none assigned yet
  introduced date not null,              -- undated bills come last
  acted date not null,
  is_law boolean not null,
  passed_house boolean not null,         -- or the Assembly
  passed_senate boolean not null,
  views integer not null default 0
);
create index listings_newest_idx on listings (category, introduced desc, acted desc, bill_id desc);
create index listings_congress_newest_idx on listings (category, congress, introduced desc, acted desc, bill_id desc);
create index listings_heading_idx on listings (category, heading, introduced desc, acted desc, bill_id desc);
create index listings_congress_heading_idx on listings (category, congress, heading, introduced desc, acted desc, bill_id desc);
create index listings_views_idx on listings (category, views desc, introduced desc, acted desc, bill_id desc);
create index listings_congress_views_idx on listings (category, congress, views desc, introduced desc, acted desc, bill_id desc);
create index listings_law_idx on listings (category, introduced desc, acted desc, bill_id desc) where is_law;
create index listings_house_idx on listings (category, introduced desc, acted desc, bill_id desc) where passed_house;
create index listings_senate_idx on listings (category, introduced desc, acted desc, bill_id desc) where passed_senate;
drop index bills_congress_idx, bills_law_idx, bills_action_kind_idx, bills_action_kind_congress_idx;

create function listing_heading(b bills) returns text language sql stable as $$
  select case
    when b.category = 'eo' then b.action_kind
    when b.policy_area = 'Private Legislation' then 'Private Bills'
    else coalesce((select i.issue from bill_issues i where i.bill_id = b.id and i.position = 0), b.policy_area)
  end
$$;

-- A step that was reached, and not lost there.
create function has_step(steps jsonb, variadic names text[]) returns boolean language sql immutable as $$
  select exists (select from jsonb_array_elements(steps) s
    where s->>'step' = any(names) and s->>'failed' is distinct from 'true')
$$;

create function save_listings(ids integer[]) returns void language sql as $$
  insert into listings as l (bill_id, category, congress, heading, introduced, acted, is_law, passed_house, passed_senate)
  select b.id, b.category, b.congress, listing_heading(b), coalesce(b.introduced_date, '0001-01-01'), coalesce(b.latest_action_date, '0001-01-01'),
    (b.law_number is not null or b.status in ('became_law', 'chaptered')) and (b.category <> 'state' or b.bill_type ~ '^[as]b(x\d+)?$'),
    has_step(b.steps, 'passed_house', 'passed_assembly'), has_step(b.steps, 'passed_senate')
  from bills b where b.id = any(ids)
  on conflict (bill_id) do update set (category, congress, heading, introduced, acted, is_law, passed_house, passed_senate)
    = row (excluded.category, excluded.congress, excluded.heading, excluded.introduced, excluded.acted, excluded.is_law,
      excluded.passed_house, excluded.passed_senate)
    where (l.category, l.congress, l.heading, l.introduced, l.acted, l.is_law, l.passed_house, l.passed_senate)
      is distinct from (excluded.category, excluded.congress, excluded.heading, excluded.introduced, excluded.acted, excluded.is_law,
      excluded.passed_house, excluded.passed_senate)
$$;

create function list_bills() returns trigger language plpgsql as $$
begin
  perform save_listings(array(select id from fresh));
  return null;
end $$;
create trigger bills_listed_when_new after insert on bills
  referencing new table as fresh for each statement execute function list_bills();
create trigger bills_listed_when_changed after update on bills
  referencing new table as fresh for each statement execute function list_bills();

create function list_issues() returns trigger language plpgsql as $$
begin
  perform save_listings(array(select bill_id from fresh where position = 0));
  return null;
end $$;
create trigger bill_issues_listed after insert on bill_issues
  referencing new table as fresh for each statement execute function list_issues();

-- Moves whenever a count of a list may have changed, so that counts can be kept and still be exact.
create table list_version (
  only_row boolean primary key default true check (only_row),
  version bigint not null
);
insert into list_version (version) values (1);

create function move_list_version() returns trigger language plpgsql as $$
begin
  update list_version set version = version + 1;
  return null;
end $$;
create trigger listings_counted after insert or delete or update of category, congress, heading, is_law, passed_house, passed_senate on listings
  for each statement execute function move_list_version();
create trigger bill_issues_counted after insert or delete on bill_issues
  for each statement execute function move_list_version();

select save_listings(array(select id from bills));
update listings l set views = v.views from view_totals v where v.item_id = l.bill_id;

-- The Short List of every congress, and of initiatives; what administrators chose for it, and a record of who did.
drop table short_list;
create table short_list (
  category text not null,                -- 'fed', 'state', 'local', 'eo', 'initiative'
  congress smallint not null,            -- 0 where there is none
  rank smallint not null,
  item_id integer not null references items on delete cascade,
  momentum real not null,
  primary key (category, congress, rank)
);
create unique index short_list_item_key on short_list (item_id);

create table short_list_choices (
  item_id integer primary key references items on delete cascade,
  choice text not null check (choice in ('pin', 'hide')),
  chosen_at timestamptz not null default now()
);
create table short_list_changes (
  id integer generated always as identity primary key,
  item_id integer not null references items on delete cascade,
  choice text not null check (choice in ('pin', 'hide', 'none')),
  admin_id integer references members on delete set null,
  changed_at timestamptz not null default now()
);
