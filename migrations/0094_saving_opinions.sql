-- Saving an opinion, made cheaper: bars of items with few savers at once stand in one row, and the reply is one value.

-- The same columns in the same order as opinions_recent_idx: every save wrote both.
drop index opinions_lately_idx;

-- Which shard a saver moves: the first one while nobody else is at an item, so that its bars are one row; else one of the backend's own,
-- so that nobody waits. The lock is a hint and no guard, held until the transaction ends; whatever shard is chosen, the sum is the same.
-- A statement over many items holds 512 of them at most; pairs of members, which are never negative, have locks of this form as well.
create or replace function tally_opinion() returns trigger language plpgsql as $$
declare
  was opinion_level := case when old.counted then old.level end;
  now_is opinion_level := case when new.counted then new.level end;
  was_verified opinion_level := case when old.verified then was end;
  now_verified opinion_level := case when new.verified then now_is end;
  item integer := coalesce(new.item_id, old.item_id);
  own_shard integer;
begin
  if was is not distinct from now_is and was_verified is not distinct from now_verified then
    return null;
  end if;
  own_shard := case when pg_try_advisory_xact_lock(-1, item % 512) then 0 else 1 + pg_backend_pid() % 31 end;
  loop
    update opinion_tallies t set
      strong_oppose = t.strong_oppose + (now_is is not distinct from 'strong_oppose')::int - (was is not distinct from 'strong_oppose')::int,
      oppose = t.oppose + (now_is is not distinct from 'oppose')::int - (was is not distinct from 'oppose')::int,
      neutral = t.neutral + (now_is is not distinct from 'neutral')::int - (was is not distinct from 'neutral')::int,
      support = t.support + (now_is is not distinct from 'support')::int - (was is not distinct from 'support')::int,
      strong_support = t.strong_support + (now_is is not distinct from 'strong_support')::int - (was is not distinct from 'strong_support')::int,
      verified_strong_oppose = t.verified_strong_oppose + (now_verified is not distinct from 'strong_oppose')::int - (was_verified is not distinct from 'strong_oppose')::int,
      verified_oppose = t.verified_oppose + (now_verified is not distinct from 'oppose')::int - (was_verified is not distinct from 'oppose')::int,
      verified_neutral = t.verified_neutral + (now_verified is not distinct from 'neutral')::int - (was_verified is not distinct from 'neutral')::int,
      verified_support = t.verified_support + (now_verified is not distinct from 'support')::int - (was_verified is not distinct from 'support')::int,
      verified_strong_support = t.verified_strong_support + (now_verified is not distinct from 'strong_support')::int - (was_verified is not distinct from 'strong_support')::int
    where t.item_id = item and t.shard = own_shard;
    exit when found;
    -- The item itself may be on its way out: its tallies go with it.
    exit when tg_op = 'DELETE' and not exists (select from items where id = item);
    insert into opinion_tallies (item_id, shard) values (item, own_shard) on conflict do nothing;
  end loop;
  return null;
end $$;

-- As before, and now one array: the opinion's id, then how many hold each level from most support to most opposition.
drop function save_opinion(integer, integer, opinion_level, text, boolean);
create function save_opinion(item integer, member integer, new_level opinion_level, new_comment text, keep_comment boolean)
returns integer[] language plpgsql as $$
declare
  saved integer;
begin
  insert into opinions as o (item_id, member_id, level, comment_text, commented_at)
  values (item, member, new_level, new_comment, case when new_comment is not null then now() end)
  on conflict (item_id, member_id) do update set
    level = excluded.level,
    updated_at = now(),
    comment_text = case when keep_comment then o.comment_text else excluded.comment_text end,
    commented_at = case
      when keep_comment or o.comment_text is not distinct from excluded.comment_text then o.commented_at else now() end
  returning id into saved;
  -- A statement of its own: it comes after the trigger. No row at all: the member has just left, and nobody else has voted.
  return (select array[saved, coalesce(sum(t.strong_support), 0), coalesce(sum(t.support), 0), coalesce(sum(t.neutral), 0),
      coalesce(sum(t.oppose), 0), coalesce(sum(t.strong_oppose), 0)]::integer[]
    from opinion_tallies t where t.item_id = item);
end $$;
