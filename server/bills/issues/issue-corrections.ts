import { issuesOf } from './bill-issues.ts';
import { AppError } from '#server/http/errors.ts';
import { logAction } from '#server/moderation/log-store.ts';
import type { Db } from '#server/database/pool.ts';
import { saveListings } from '../lists/listings-store.ts';
import { keepIssueCorrections, writeIssues } from './issue-corrections-store.ts';
import { findIssueFacts, saveCorrection } from './issue-corrections.queries.ts';
import { issuesByKeywords } from './issue-keywords.ts';

type Facts = NonNullable<Awaited<ReturnType<typeof findIssueFacts>>>;

/**
 * Gives a bill the issues that an administrator chose, or with null those that an import would find.
 * @throws AppError not_found
 */
export async function correctIssues(
  db: Db,
  billId: string,
  issues: string[] | null,
  adminId: number,
): Promise<void> {
  const bill = await findIssueFacts(db, billId);
  if (!bill) throw new AppError('not_found', { text: 'We could not find this bill.' });
  await db.transaction().execute(async (db) => {
    await saveCorrection(db, bill.id, issues);
    if (issues) await keepIssueCorrections(db, [bill.id]);
    else await writeIssues(db, bill.id, foundIssues(bill));
    await saveListings(db, [bill.id]);
    await logAction(db, {
      by: adminId,
      action: 'correct_issues',
      details: { bill: bill.slug, issues: issues ? issues.join(', ') || 'none' : 'as imported' },
    });
  });
}

function foundIssues({ category, title, policy_area, subjects, subjects_text }: Facts): string[] {
  if (category === 'fed') return issuesOf(policy_area, subjects);
  return issuesByKeywords(category === 'state' ? `${title} ${subjects_text}` : title);
}
