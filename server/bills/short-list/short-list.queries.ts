import { sql } from 'kysely';
import type { Db } from '#server/database/pool.ts';

export type Choice = 'pin' | 'hide' | 'none';

const named = sql`
  coalesce(b.slug, x.item_id::text) as slug, coalesce(b.title, i.title, '') as title, b.bill_type, b.number, b.display_number,
  case when b.id is null then 'initiatives' else 'bills' end as type`;
interface Named {
  id: number;
  type: 'bills' | 'initiatives';
  slug: string;
  title: string;
  bill_type: string | null;
  number: number | null;
  display_number: string | null;
}
const names = sql`left join bills b on b.id = x.item_id left join initiatives i on i.id = x.item_id`;

/** A few dozen rows at most: administrators choose by hand. */
export async function findChoices(db: Db) {
  const { rows } = await sql<Named & { choice: 'pin' | 'hide'; chosen_at: Date }>`
    select x.item_id as id, ${named}, x.choice, x.chosen_at from short_list_choices x ${names} order by x.chosen_at desc`.execute(
    db,
  );
  return rows;
}

/** The newest first, by primary key. */
export async function findChanges(db: Db, count: number) {
  const { rows } = await sql<Named & { choice: Choice; admin: string | null; changed_at: Date }>`
    select x.item_id as id, ${named}, x.choice, m.email as admin, x.changed_at
    from (select * from short_list_changes order by id desc limit ${count}) x ${names}
    left join members m on m.id = x.admin_id order by x.id desc`.execute(db);
  return rows;
}

/** The choice and the record of it, or neither. */
export async function saveChoice(db: Db, itemId: number, choice: Choice, adminId: number): Promise<void> {
  await db.transaction().execute(async (db) => {
    if (choice === 'none') await db.deleteFrom('short_list_choices').where('item_id', '=', itemId).execute();
    else
      await db
        .insertInto('short_list_choices')
        .values({ item_id: itemId, choice })
        .onConflict((c) => c.column('item_id').doUpdateSet({ choice, chosen_at: sql`now()` }))
        .execute();
    await db
      .insertInto('short_list_changes')
      .values({ item_id: itemId, choice, admin_id: adminId })
      .execute();
  });
}
