-- Saving an opinion and reading the bars back is the product's busiest write: one call instead of two, in one transaction.
-- The select comes after the trigger has moved the tally, so the bars hold this opinion.
create function save_opinion(
  item integer, member integer, new_level opinion_level, new_comment text, keep_comment boolean,
  out vote_id integer,
  out strong_support integer, out support integer, out neutral integer, out oppose integer, out strong_oppose integer
) language plpgsql as $$
begin
  insert into opinions as o (item_id, member_id, level, comment_text, commented_at)
  values (item, member, new_level, new_comment, case when new_comment is not null then now() end)
  on conflict (item_id, member_id) do update set
    level = excluded.level,
    updated_at = now(),
    comment_text = case when keep_comment then o.comment_text else excluded.comment_text end,
    commented_at = case
      when keep_comment or o.comment_text is not distinct from excluded.comment_text then o.commented_at else now() end
  returning id into vote_id;
  -- No row at all: the member has just left, and nobody else has voted.
  select coalesce(sum(t.strong_support), 0), coalesce(sum(t.support), 0), coalesce(sum(t.neutral), 0),
    coalesce(sum(t.oppose), 0), coalesce(sum(t.strong_oppose), 0)
  into strong_support, support, neutral, oppose, strong_oppose
  from opinion_tallies t where t.item_id = item;
end $$;
