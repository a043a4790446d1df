import { sql } from 'kysely';
import type { Db } from '#server/database/pool.ts';

/** The text of one version with its name and date; both by primary key. */
export async function findBillText(db: Db, billId: number, version: string) {
  return db
    .selectFrom('bill_text_bodies as body')
    .leftJoin('bill_texts as t', (join) =>
      join.onRef('t.bill_id', '=', 'body.bill_id').onRef('t.version', '=', 'body.version'),
    )
    .select([
      'body.version',
      'body.body',
      sql<string>`coalesce(t.name, body.version)`.as('name'),
      't.dated as date',
      't.url',
    ])
    .where('body.bill_id', '=', billId)
    .where('body.version', '=', version)
    .executeTakeFirst();
}
