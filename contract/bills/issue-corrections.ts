import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { id, message } from '../fields.ts';
import { issues } from './issues.ts';

const issueNames = z
  .array(z.string().refine((name) => issues.includes(name), 'This issue is not known.'))
  .max(10, 'Choose at most 10 issues.')
  .transform((chosen) => [...new Set(chosen)]);

export const correctIssues = defineEndpoint({
  method: 'PUT',
  path: '/api/v1/admin/bills/:id/issues',
  summary: 'Choose the issues of a bill, the main one first; null restores those that the importer found',
  auth: 'admin',
  input: { params: z.object({ id }), body: z.object({ issues: issueNames.nullable() }) },
  output: z.object({ message }),
  errors: ['not_found'],
});
