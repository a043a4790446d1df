import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { id, message, moment } from '../fields.ts';
import { issues } from './issues.ts';

const names = new Set(issues.map(({ name }) => name));
const issueNames = z
  .array(z.string().refine((name) => names.has(name), 'This issue is not known.'))
  .max(10, 'Choose at most 10 issues.')
  .transform((chosen) => [...new Set(chosen)]);

const bill = z.object({ id: z.number(), slug: z.string(), number: z.string(), title: z.string() });

export const listIssueCorrections = defineEndpoint({
  method: 'GET',
  path: '/api/v1/admin/issues',
  summary: 'Bills whose issues an administrator corrected, and the last 100 changes',
  auth: 'admin',
  input: {},
  output: z.object({
    corrections: z.array(bill.extend({ issues: z.array(z.string()), corrected_at: moment })),
    changes: z.array(
      bill.extend({
        issues: z.array(z.string()).nullable(), // null: back to what the importer found
        admin: z.string().nullable(), // null: that account is gone
        changed_at: moment,
      }),
    ),
  }),
});

export const correctIssues = defineEndpoint({
  method: 'PUT',
  path: '/api/v1/admin/bills/:id/issues',
  summary: 'Choose the issues of a bill, the main one first; null takes back what the importer found',
  auth: 'admin',
  input: { params: z.object({ id }), body: z.object({ issues: issueNames.nullable() }) },
  output: z.object({ message }),
  errors: ['not_found'],
});
