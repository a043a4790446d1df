-- Which districts a zip code touches: candidates, not an answer. Districts have dates because states redraw
-- them.

-- The one definition of today, in UTC. The server sets polity.today only where tests choose the day.
create function today() returns date
language sql stable parallel safe as $$
  select coalesce(
    nullif(current_setting('polity.today', true), '')::date,
    (now() at time zone 'UTC')::date
  )
$$;

create table zips (
  zip char(5) primary key,
  city text not null,
  state char(2) not null references states
);

create table zip_districts (
  zip char(5) not null,
  state char(2) not null references states,
  chamber text not null check (chamber in ('congressional', 'assembly', 'senate')),
  district smallint not null,            -- 0 = at large
  valid_from date not null,
  valid_to date not null,                -- the first day on which the district no longer applies
  primary key (zip, chamber, state, district, valid_from)
);
