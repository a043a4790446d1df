import { sql, type RawBuilder } from 'kysely';

/** A selection of one row: the bars of an item, zeros where nobody has voted. At most 32 narrow rows by primary key. */
export function summedBars(itemId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select coalesce(sum(strong_support), 0)::int as strong_support, coalesce(sum(support), 0)::int as support,
      coalesce(sum(neutral), 0)::int as neutral, coalesce(sum(oppose), 0)::int as oppose,
      coalesce(sum(strong_oppose), 0)::int as strong_oppose
    from opinion_tallies where item_id = ${itemId}`;
}
