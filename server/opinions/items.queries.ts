import { parseId } from '#server/http/parse-id.ts';
import { billKeyIs } from '#server/opinions/bill-key-store.ts';
import { sql, type SqlBool } from 'kysely';
import { mayReadInitiative } from '#server/connect/visibility.ts';
import type { Db } from '#server/database/pool.ts';
import type { Viewer } from '#server/http/viewer.ts';

/** A member, a visitor, or the server itself, from which nothing is hidden. */
export type Reader = Viewer | undefined | 'server';

/** SQL: the initiative `n` exists for this reader. */
const initiativeSeenBy = (reader: Reader) =>
  reader === 'server' ? sql<SqlBool>`n.id is not null` : mayReadInitiative(reader?.id);

/** An item by its type and id, or a bill by slug: both are unique keys. */
export async function findItem(db: Db, type: string, id: string, reader: Reader) {
  const items = selectItems(db, reader).where('i.item_type', '=', type);
  return items
    .where(type === 'bill' ? billKeyIs(id) : sql<SqlBool>`i.id = ${parseId(id) ?? null}`)
    .executeTakeFirst();
}

/** An item of any type by id. */
export async function findItemById(db: Db, id: number, reader: Reader) {
  return selectItems(db, reader).where('i.id', '=', id).executeTakeFirst();
}

function selectItems(db: Db, reader: Reader) {
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
    .where((where) =>
      where.or([where('b.id', 'is not', null), where('r.id', 'is not', null), where('n.id', 'is not', null)]),
    );
}
