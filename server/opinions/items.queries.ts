import { parseId } from '#server/http/parse-id.ts';
import { billKeyIs } from '#server/opinions/bill-key-store.ts';
import { sql } from 'kysely';
import { mayRead } from '#server/connect/visibility.ts';
import type { Db } from '#server/database/pool.ts';

/** A member by id, a visitor, or the server itself, from which no initiative is hidden. */
export type Reader = number | undefined | 'server';

/** SQL: the initiative `n` exists for this reader. */
export function initiativeSeenBy(reader: Reader) {
  if (reader === 'server') return sql<boolean>`n.id is not null`;
  return mayRead(reader, sql.ref<number>('n.author_id'), sql<boolean>`n.submitted_at is not null`);
}

interface BillItem {
  id: number;
  slug: string;
  title: string;
  bill_type: string;
  number: number;
  display_number: string | null;
  category: string;
}

/** An item by id, or a bill by slug: both are unique keys. */
export async function findItem(
  db: Db,
  type: 'bill' | 'initiative' | 'representative',
  id: string,
  reader: Reader,
) {
  if (type === 'bill') {
    const { rows } = await sql<BillItem>`
      select b.id, b.slug, b.title, b.bill_type, b.number, b.display_number, b.category
      from bills b
      where ${billKeyIs(id)}`.execute(db);
    return rows[0];
  }
  const number = parseId(id);
  const plain = [
    sql<string>`id::text`.as('slug'),
    sql<null>`null`.as('bill_type'),
    sql<null>`null`.as('number'),
    sql<null>`null`.as('display_number'),
    sql<null>`null`.as('category'),
  ] as const;
  return type === 'initiative'
    ? db
        .selectFrom('initiatives as n')
        .select(['id', 'title', ...plain])
        .where('id', '=', number)
        .where(initiativeSeenBy(reader))
        .executeTakeFirst()
    : db
        .selectFrom('representatives')
        .select(['id', 'name as title', ...plain])
        .where('id', '=', number)
        .executeTakeFirst();
}

/** An item of any type by id. */
export async function findItemById(db: Db, id: number, reader: Reader) {
  return db
    .selectFrom('items as i')
    .leftJoin('bills as b', 'b.id', 'i.id')
    .leftJoin('representatives as r', 'r.id', 'i.id')
    .leftJoin('initiatives as n', (join) => join.onRef('n.id', '=', 'i.id').on(initiativeSeenBy(reader)))
    .select([
      'i.id',
      'i.item_type',
      sql<string>`coalesce(b.slug, i.id::text)`.as('slug'),
      sql<string>`coalesce(b.title, r.name, n.title)`.as('title'),
      'b.bill_type',
      'b.number',
      'b.display_number',
      'b.category',
    ])
    .where('i.id', '=', id)
    .where((where) =>
      where.or([where('b.id', 'is not', null), where('r.id', 'is not', null), where('n.id', 'is not', null)]),
    )
    .executeTakeFirst();
}
