import { sql } from 'kysely';
import type { Db } from '#server/database/pool.ts';

/** Puts corrected issues back in place of those that an import has just written. */
export async function keepIssueCorrections(db: Db, billIds: number[]): Promise<void> {
  const corrections = await db
    .selectFrom('bill_issue_corrections')
    .select(['bill_id', 'issues'])
    .where('bill_id', '=', sql<number>`any(${billIds})`)
    .execute();
  for (const { bill_id, issues } of corrections) await writeIssues(db, bill_id, issues);
}

/** Replaces the issues of a bill. The caller saves its listing, which has the first issue as its heading. */
export async function writeIssues(db: Db, billId: number, issues: string[]): Promise<void> {
  await db.deleteFrom('bill_issues').where('bill_id', '=', billId).execute();
  if (issues.length > 0)
    await db
      .insertInto('bill_issues')
      .values(issues.map((issue, position) => ({ bill_id: billId, issue, position })))
      .execute();
}
