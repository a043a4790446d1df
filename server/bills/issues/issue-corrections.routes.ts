import * as contract from '#contract/bills/issue-corrections.ts';
import { route } from '#server/http/route.ts';
import { correctIssues } from './issue-corrections.ts';

export const issueCorrectionRoutes = [
  route(contract.correctIssues, async ({ db, viewer, params, body }) => {
    await correctIssues(db, params.id, body.issues, viewer.id);
    return { message: body.issues ? 'Issues corrected.' : 'The importer’s issues are used again.' };
  }),
];
