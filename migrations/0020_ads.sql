-- Video ads: campaigns of members, whom they are for, who viewed and reported them.

insert into settings (name, value) values (
  'ads_config',
  '{
    "time_to_skip_ad": 15,
    "seconds_before_skip_to_count_view": 5,
    "initial_wait": 60,
    "wait_between_ads": 900
  }'
);

create table ads (
  id integer generated always as identity primary key,
  member_id integer not null references members on delete cascade,
  title text not null,
  organization_name text not null,
  start_date date not null,
  end_date date not null check (end_date >= start_date),
  time_zone text not null default 'UTC', -- its dates are days in this zone
  state char(2) references states,       -- null = all states
  districts smallint[] not null default '{}',   -- 0 = at large; empty without zip codes = all districts
  zipcodes text[] not null default '{}',
  media_id uuid not null unique references media_files,
  review text not null check (review in ('approved', 'pending', 'rejected')),
  review_reason text,
  reviewed_at timestamptz,
  -- Empty until the video is ready and the ad approved. Dates are checked as well: a running ad whose dates
  -- are over reads as completed, before a job stores that.
  status text not null default '' check (status in ('', 'running', 'paused', 'completed')),
  published_at timestamptz,              -- when it first got a status; null again if stopped before it ran
  views integer not null default 0,      -- never falls when rows of ad_views are deleted
  watched_25 integer not null default 0, -- nor do these, when rows of ad_quarters are
  watched_50 integer not null default 0,
  watched_75 integer not null default 0,
  watched_100 integer not null default 0,
  created_at timestamptz not null default now(),
  check (districts = '{}' or zipcodes = '{}')
);

-- The day in a time zone; with a fixed clock that day everywhere.
create function today_in(time_zone text) returns date
language sql stable parallel safe as $$
  select coalesce(
    nullif(current_setting('polity.today', true), '')::date,
    (now() at time zone time_zone)::date
  )
$$;

create index ads_member_idx on ads (member_id, id desc);
create index ads_archive_idx on ads (start_date desc, id desc) where published_at is not null;
create index ads_open_idx on ads (end_date) where status in ('running', 'paused');
create index ads_waiting_idx on ads (id) where review = 'pending';

create trigger ads_delete_media
  after delete on ads
  for each row execute function delete_media();

-- One row per group of members that an ad is for: '*', 'CA', 'CA-12', '*-12' (district 12 of any state) or a
-- zip. A member is in five groups at most, and an ad names each member by one group only. The next ad of a
-- group is the first of the index: the one shown least.
create table ad_audiences (
  audience text not null,
  ad_id integer not null references ads on delete cascade,
  live boolean not null default false,   -- running, and its dates include the day of the last check
  shown integer not null default 0,      -- views; an ad that joins starts at the least of its group
  draw real not null default random(),   -- order among ads shown equally often
  primary key (ad_id, audience)
);
create index ad_audiences_next_idx on ad_audiences (audience, shown, draw) where live;

create table ad_views (
  ad_id integer not null references ads on delete cascade,
  member_id integer not null references members on delete cascade,
  day date not null,
  primary key (member_id, day, ad_id)
);
create index ad_views_ad_idx on ad_views (ad_id);
create index ad_views_day_idx on ad_views (day);

-- How far members watched: one row for each quarter of an ad's video.
create table ad_quarters (
  ad_id integer not null references ads on delete cascade,
  member_id integer not null references members on delete cascade,
  day date not null,
  percent smallint not null check (percent in (25, 50, 75, 100)),
  primary key (member_id, day, ad_id, percent)
);
create index ad_quarters_ad_idx on ad_quarters (ad_id);
create index ad_quarters_day_idx on ad_quarters (day);

create table ad_reports (
  ad_id integer not null references ads on delete cascade,
  member_id integer not null references members on delete cascade,
  text text not null,
  created_at timestamptz not null default now(),
  closed_at timestamptz,                 -- when an administrator decided
  primary key (ad_id, member_id)
);
create index ad_reports_member_idx on ad_reports (member_id);
create index ad_reports_open_idx on ad_reports (created_at) where closed_at is null;
