import { billKeyIs } from '#server/opinions/bill-key-store.ts';
import { sql } from 'kysely';
import type { Db } from '#server/database/pool.ts';

interface BillColumns {
  id: number;
  slug: string;
  title: string;
  bill_type: string;
  number: number;
  display_number: string | null;
}
const billColumns = sql`b.id, b.slug, b.title, b.bill_type, b.number, b.display_number`;

/** Everything that the importers derive issues from. */
export async function findIssueFacts(db: Db, id: string) {
  const { rows } = await sql<{
    id: number;
    category: string;
    title: string;
    policy_area: string | null;
    subjects_text: string;
    subjects: string[];
  }>`
    select
      b.id,
      b.category,
      b.title,
      b.policy_area,
      b.subjects_text,
      array(select s.subject from bill_subjects s where s.bill_id = b.id order by s.subject) as subjects
    from bills b
    where ${billKeyIs(id)}`.execute(db);
  return rows[0];
}

/** A few rows: administrators choose by hand. */
export async function findCorrections(db: Db) {
  const { rows } = await sql<BillColumns & { issues: string[]; corrected_at: Date }>`
    select ${billColumns}, c.issues, c.corrected_at
    from bill_issue_corrections c
    join bills b on b.id = c.bill_id
    order by c.corrected_at desc`.execute(db);
  return rows;
}

/** The newest changes, by primary key. */
export async function findIssueChanges(db: Db, limit: number) {
  const { rows } = await sql<
    BillColumns & { issues: string[] | null; admin: string | null; changed_at: Date }
  >`
    select ${billColumns}, c.issues, m.email as admin, c.changed_at
    from (select * from bill_issue_changes order by id desc limit ${limit}) c
    join bills b on b.id = c.bill_id
    left join members m on m.id = c.admin_id
    order by c.id desc`.execute(db);
  return rows;
}

/** Stores or removes a correction and records who did so. */
export async function saveCorrection(
  db: Db,
  billId: number,
  issues: string[] | null,
  adminId: number,
): Promise<void> {
  if (issues === null) await db.deleteFrom('bill_issue_corrections').where('bill_id', '=', billId).execute();
  else
    await db
      .insertInto('bill_issue_corrections')
      .values({ bill_id: billId, issues })
      .onConflict((c) => c.column('bill_id').doUpdateSet({ issues, corrected_at: sql`now()` }))
      .execute();
  await db.insertInto('bill_issue_changes').values({ bill_id: billId, issues, admin_id: adminId }).execute();
}
