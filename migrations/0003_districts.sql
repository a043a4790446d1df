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
  state char(2) not null references states,
  latitude real,                         -- degrees; null where the source has no place on the map
  longitude real
);
-- A zip without districts (a PO box, one building) takes those of its city.
create index zips_city_idx on zips (lower(city), state);

-- Kilometers between two zips, exact enough for 'nearby'; null where a place is unknown.
create function km_between(a zips, b zips) returns double precision
language sql immutable parallel safe as $$
  select sqrt(
    power((a.latitude - b.latitude) * 111.2, 2)
    + power((a.longitude - b.longitude) * 111.2 * cos(radians(a.latitude)), 2)
  )
$$;

create table zip_districts (
  zip char(5) not null,
  state char(2) not null references states,
  chamber text not null check (chamber in ('congressional', 'assembly', 'senate')),
  district smallint not null,            -- 0 = at large
  valid_from date not null,
  valid_to date not null,                -- the first day on which the district no longer applies
  primary key (zip, chamber, state, district, valid_from)
);

-- Districts of a zip with an address in a state, the likeliest first, on the newest lines that have begun:
-- lines that have ended stay until newer ones are known. A zip without congressional districts (a PO box, one
-- building) has those of its city, else of its first three digits, else of its state. The arguments have the
-- type of the columns: compared with text, a column of type char cannot use its index.
create function districts_of_zip(of_zip char, in_state char)
returns table (chamber text, district smallint, valid_to date)
language plpgsql stable as $$
declare
  here zips;
  area text;
begin
  return query
    select d.chamber, d.district, d.valid_to
    from zip_districts d
    where d.zip = of_zip
      and d.state = in_state
      and d.valid_from = (
        select max(n.valid_from)
        from zip_districts n
        where n.zip = d.zip and n.chamber = d.chamber and n.valid_from <= today()
      )
    order by d.chamber = 'congressional' desc, d.district;
  if found then
    return;
  end if;
  select * into here from zips z where z.zip = of_zip;
  -- People who get military mail vote far away from it; a single seat needs no search.
  if here.zip is null or here.state in ('AA', 'AE', 'AP')
    or (select house_seats <= 1 from states s where s.postal = in_state) then
    return;
  end if;
  foreach area in array array['city', 'prefix', 'state'] loop
    return query
      select 'congressional', d.district, max(d.valid_to)
      from (
        select z.*
        from zips z
        where area = 'city' and lower(z.city) = lower(here.city) and z.state = in_state
        union all
        select z.*
        from zips z
        where area = 'prefix'
          and z.zip between (left(of_zip, 3) || '00')::bpchar and (left(of_zip, 3) || '99')::bpchar
          and z.state = in_state
        union all
        select z.* from zips z where area = 'state' and z.state = in_state
      ) z
      join zip_districts d
        on d.zip = z.zip and d.chamber = 'congressional' and d.state = in_state
        and d.valid_from = (
          select max(n.valid_from)
          from zip_districts n
          where n.zip = d.zip and n.chamber = d.chamber and n.valid_from <= today()
        )
      group by d.district
      order by
        min(km_between(here, (z.zip, z.city, z.state, z.latitude, z.longitude)::zips)),
        min(abs(z.zip::int - of_zip::int)),
        d.district;
    if found then
      return;
    end if;
  end loop;
end $$;
