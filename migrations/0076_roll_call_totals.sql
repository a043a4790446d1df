-- What pages about many roll calls ask of each: how the parties voted, and the day in Washington (who held a seat goes by days).

alter table roll_calls
  add column parties jsonb not null default '[]',  -- [{ "party": "D", "yea": 3, "nay": 209, "present": 0, "not_voting": 1, "other": 0 }]
  add column voted_on date not null generated always as ((voted_at at time zone 'America/New_York')::date) stored;

drop index roll_calls_named_bill_idx;
create index roll_calls_named_bill_idx on roll_calls (bill_id) include (id, chamber, voted_on, yea_means) where is_named and bill_id is not null;

-- The vice president's vote is told beside the totals, not in them.
create function roll_call_parties(roll_call text) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(to_jsonb(p) order by p.size desc, p.party), '[]') from (
    select coalesce(party, '') as party, count(*)::int as size,
      count(*) filter (where position = 'yea')::int as yea, count(*) filter (where position = 'nay')::int as nay,
      count(*) filter (where position = 'present')::int as present, count(*) filter (where position = 'not_voting')::int as not_voting,
      count(*) filter (where position = 'other')::int as other
    from roll_call_votes where roll_call_id = roll_call and state is not null group by 1) p
$$;

update roll_calls set parties = roll_call_parties(id);
