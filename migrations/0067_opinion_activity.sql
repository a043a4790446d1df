-- How many opinions were voiced on each item in the days before `until`: rebuilt as a whole at most once an hour, so that Home
-- counts only what came since (docs/decisions/0068).
create table opinion_activity (
  item_id integer primary key references items on delete cascade,
  voices integer not null,
  days jsonb not null                    -- { "2026-11-20": [strong_support, support, neutral, oppose, strong_oppose] }
);
create index opinion_activity_most_idx on opinion_activity (voices desc, item_id desc);

create table opinion_activity_state (
  one boolean primary key default true check (one),
  until timestamptz not null,            -- midnight UTC; later opinions are counted as they come
  built_at timestamptz not null
);
insert into opinion_activity_state (until, built_at) values ('-infinity', '-infinity');

create index opinions_recent_idx on opinions (created_at) include (item_id) where counted;
