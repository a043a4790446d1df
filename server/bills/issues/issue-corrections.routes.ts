import { displayNumber } from '#contract/bills/bill-status.ts';
import * as contract from '#contract/bills/issue-corrections.ts';
import { route } from '#server/http/route.ts';
import { correctIssues } from './issue-corrections.ts';
import { findCorrections, findIssueChanges } from './issue-corrections.queries.ts';

export const issueCorrectionRoutes = [
  route(contract.listIssueCorrections, async ({ db }) => {
    const [corrections, changes] = await Promise.all([findCorrections(db), findIssueChanges(db, 100)]);
    return {
      corrections: corrections.map(({ corrected_at, ...row }) => ({
        ...row,
        number: displayNumber(row),
        corrected_at: corrected_at.toISOString(),
      })),
      changes: changes.map(({ changed_at, ...row }) => ({
        ...row,
        number: displayNumber(row),
        changed_at: changed_at.toISOString(),
      })),
    };
  }),

  route(contract.correctIssues, async ({ db, viewer, params, body }) => {
    await correctIssues(db, params.id, body.issues, viewer.id);
    return { message: body.issues ? 'Issues corrected.' : 'Issues are those found by the importer again.' };
  }),
];
