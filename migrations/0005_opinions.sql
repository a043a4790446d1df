create type opinion_level as enum ('strong_oppose', 'oppose', 'neutral', 'support', 'strong_support');

create table opinions (
  id integer generated always as identity primary key,
  item_id integer not null references items on delete cascade,
  member_id integer not null references members on delete cascade,
  level opinion_level not null,
  comment_text text,
  counted boolean not null default true, -- false while the member's account is deactivated
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  commented_at timestamptz,
  unique (item_id, member_id)            -- one opinion per member and item, whatever the race
);
create index opinions_member_idx on opinions (member_id, updated_at desc);
create index opinions_page_idx on opinions (item_id, created_at desc, id desc) where counted;

-- How many hold each level, kept exact by the trigger below. Spread over shards: savers of one viral bill
-- touch different rows instead of queueing on one. Read as a sum over at most 32 rows.
create table opinion_tallies (
  item_id integer not null references items on delete cascade,
  shard smallint not null,
  strong_oppose integer not null default 0,
  oppose integer not null default 0,
  neutral integer not null default 0,
  support integer not null default 0,
  strong_support integer not null default 0,
  primary key (item_id, shard)
) with (fillfactor = 50);

create function tally_opinion() returns trigger language plpgsql as $$
declare
  was opinion_level := case when tg_op <> 'INSERT' and old.counted then old.level end;
  now_is opinion_level := case when tg_op <> 'DELETE' and new.counted then new.level end;
  item integer := case when tg_op = 'DELETE' then old.item_id else new.item_id end;
begin
  if was is not distinct from now_is then
    return null;
  end if;
  -- The item itself may be on its way out: its tallies go with it.
  if tg_op = 'DELETE' and not exists (select from items where id = item) then
    return null;
  end if;
  insert into opinion_tallies as t (item_id, shard, strong_oppose, oppose, neutral, support, strong_support)
  values (item, pg_backend_pid() % 32,
    (now_is is not distinct from 'strong_oppose')::int - (was is not distinct from 'strong_oppose')::int,
    (now_is is not distinct from 'oppose')::int - (was is not distinct from 'oppose')::int,
    (now_is is not distinct from 'neutral')::int - (was is not distinct from 'neutral')::int,
    (now_is is not distinct from 'support')::int - (was is not distinct from 'support')::int,
    (now_is is not distinct from 'strong_support')::int - (was is not distinct from 'strong_support')::int)
  on conflict (item_id, shard) do update set
    strong_oppose = t.strong_oppose + excluded.strong_oppose,
    oppose = t.oppose + excluded.oppose,
    neutral = t.neutral + excluded.neutral,
    support = t.support + excluded.support,
    strong_support = t.strong_support + excluded.strong_support;
  return null;
end $$;

create trigger opinions_tally after insert or delete or update of level, counted on opinions
  for each row execute function tally_opinion();
