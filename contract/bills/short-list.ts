import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { id, message, moment } from '../fields.ts';

const types = ['bills', 'initiatives'] as const;
const item = z.object({
  type: z.enum(types),
  id: z.number(),
  slug: z.string(),
  number: z.string().nullable(), // of a bill: 'H.R. 1'
  title: z.string(),
});
export type ShortListItem = z.output<typeof item>;

export const shortListChoices = defineEndpoint({
  method: 'GET',
  path: '/api/v1/admin/short_list',
  summary: 'What administrators pinned to the Short List or hid from it',
  auth: 'admin',
  input: {},
  output: z.object({
    choices: z.array(item.extend({ choice: z.enum(['pin', 'hide']), chosen_at: moment })),
  }),
});

export const chooseForShortList = defineEndpoint({
  method: 'PUT',
  path: '/api/v1/admin/short_list/:type/:id',
  summary:
    'Pin a bill or an initiative to the front of its Short List, hide it there, or let it be ranked again',
  auth: 'admin',
  input: {
    params: z.object({ type: z.enum(types), id }),
    body: z.object({ choice: z.enum(['pin', 'hide', 'none'], 'Choose pin, hide or none.') }),
  },
  output: z.object({ message }),
  errors: ['not_found'],
});
