-- What of a bill a member has seen: how it stood at the visit that goes on, and at the one before, with which the page compares.
create table item_visits (
  member_id integer not null references members on delete cascade,
  item_id integer not null references items on delete cascade,
  visited_at timestamptz not null default now(),
  status text not null,
  actions integer not null,              -- how many there were
  texts integer not null,
  before_at timestamptz,                 -- null: this is the first visit
  before_status text,
  before_actions integer,
  before_texts integer,
  primary key (member_id, item_id)
);
create index item_visits_item_idx on item_visits (item_id);
