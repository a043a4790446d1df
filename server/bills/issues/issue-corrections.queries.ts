import { billKeyIs } from '#server/opinions/bill-key-store.ts';
import { sql } from 'kysely';
import type { Db } from '#server/database/pool.ts';

/** Everything that the importers derive issues from. */
export async function findIssueFacts(db: Db, id: string) {
  const { rows } = await sql<{
    id: number;
    slug: string;
    category: string;
    title: string;
    policy_area: string | null;
    subjects_text: string;
    subjects: string[];
  }>`
    select
      b.id,
      b.slug,
      b.category,
      b.title,
      b.policy_area,
      b.subjects_text,
      array(select s.subject from bill_subjects s where s.bill_id = b.id order by s.subject) as subjects
    from bills b
    where ${billKeyIs(id)}`.execute(db);
  return rows[0];
}

/** Stores or removes a correction. */
export async function saveCorrection(db: Db, billId: number, issues: string[] | null): Promise<void> {
  if (issues === null) await db.deleteFrom('bill_issue_corrections').where('bill_id', '=', billId).execute();
  else
    await db
      .insertInto('bill_issue_corrections')
      .values({ bill_id: billId, issues })
      .onConflict((c) => c.column('bill_id').doUpdateSet({ issues }))
      .execute();
}
