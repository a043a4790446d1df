import { mayReadInitiative } from '#server/connect/visibility.ts';
import { sql } from 'kysely';
import { parseBillNumber } from '#contract/bills/typed-number.ts';
import { missingInitiative } from '#contract/initiatives.ts';
import type { Db } from '#server/database/pool.ts';
import { escapeLike } from '#server/database/text-search.ts';
import { replyCount } from '#server/posts/posts-store.ts';
import { billNumberIs } from './bill-key-store.ts';

interface Page {
  memberId: number;
  size: number;
  offset: number;
}

/**
 * One page of a member's opinions, the last changed first, and their total: two ranges of one index.
 */
export async function findMine(db: Db, { memberId, size, offset }: Page) {
  const { rows } = await sql<{ ids: number[]; total: number }>`
    select
      array(
        select o.id
        from opinions o
        where o.member_id = ${memberId}
        order by o.updated_at desc, o.id desc
        limit ${size} offset ${offset}
      ) as ids,
      (select count(*) from opinions where member_id = ${memberId}) as total`.execute(db);
  return rows[0]!;
}

/** The same for opinions whose text or item matches a text or a bill number. Reads all of the member's. */
export async function searchMine(db: Db, { memberId, size, offset }: Page, text: string) {
  const typed = parseBillNumber(text);
  // Phones type curly apostrophes. In a pattern, _ is any character.
  const escaped = escapeLike(text).replaceAll(/['\u2018\u2019]/g, '_');
  const pattern = `%${escaped}%`;
  const { rows } = await sql<{ ids: number[]; total: number }>`
    with found as materialized (
      select o.id, o.updated_at
      from opinions o
      left join bills b on b.id = o.item_id
      left join representatives r on r.id = o.item_id
      left join initiatives n on n.id = o.item_id and ${mayReadInitiative(memberId)}
      where o.member_id = ${memberId}
        and (
          o.text ilike ${pattern}
          or b.title ilike ${pattern}
          or b.slug ilike ${pattern}
          or r.name ilike ${pattern}
          or n.title ilike ${pattern}
          ${typed ? sql`or ${billNumberIs(typed)}` : sql``}
        )
    )
    select
      array(select id from found order by updated_at desc, id desc limit ${size} offset ${offset}) as ids,
      (select count(*) from found) as total`.execute(db);
  return rows[0]!;
}

/** The member's own opinions by id, with what they are about. */
export async function findOwnEntries(db: Db, memberId: number, ids: number[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('opinions as o')
    .innerJoin('items as i', 'i.id', 'o.item_id')
    .leftJoin('bills as b', 'b.id', 'o.item_id')
    .leftJoin('representatives as r', 'r.id', 'o.item_id')
    .leftJoin('initiatives as n', (join) =>
      join.onRef('n.id', '=', 'o.item_id').on(mayReadInitiative(memberId)),
    )
    .select([
      'o.id as vote_id',
      'o.level',
      'o.text',
      sql<boolean>`o.removed_at is not null`.as('removed'),
      sql<boolean>`o.review_since is not null`.as('reviewed'),
      'o.created_at',
      'o.updated_at',
      'o.like_count',
      replyCount('o', memberId).as('replies_count'),
      'o.item_id',
      'i.item_type',
      'b.bill_type',
      'b.display_number',
      'b.category',
      'b.number',
      sql<string>`coalesce(b.slug, i.id::text)`.as('slug'),
      sql<string>`coalesce(b.title, r.name, n.title, ${missingInitiative})`.as('title'),
    ])
    .where('o.id', 'in', ids)
    .where('o.member_id', '=', memberId)
    .orderBy('o.updated_at', 'desc')
    .orderBy('o.id', 'desc')
    .execute();
}
