import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { day, id, page, paging } from '../fields.ts';

export const getBillText = defineEndpoint({
  method: 'GET',
  path: '/api/v1/bills/:id/texts/:version',
  summary: 'The text of one version of a bill, in pages of about 100,000 characters',
  auth: 'anyone',
  input: { params: z.object({ id, version: z.string().regex(/^[\w.-]{1,60}$/) }), query: z.object({ page }) },
  output: z.object({
    text: z.object({
      version: z.string(),
      name: z.string(),
      date: day.nullable(),
      url: z.string().nullable(),
      /** Plain text; a heading is a paragraph. */
      paragraphs: z.array(z.string()),
    }),
    ...paging,
  }),
  errors: ['not_found', 'invalid_session', 'state_content_unavailable'],
});
