import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { id, message, moment, page, paging } from '../fields.ts';

const session = z.object({
  id: z.number(),
  /** 'Firefox on Windows' */
  device: z.string(),
  /** The session this call was made with. */
  current: z.boolean(),
  last_seen_at: moment,
  created_at: moment,
});
export type Session = z.output<typeof session>;

export const listSessions = defineEndpoint({
  method: 'GET',
  path: '/api/v1/users/sessions',
  summary: 'Where I am signed in: this device first, then the last used',
  auth: 'session',
  input: { query: z.object({ page }) },
  output: z.object({ sessions: z.array(session), ...paging }),
});

export const endSession = defineEndpoint({
  method: 'DELETE',
  path: '/api/v1/users/sessions/:id',
  summary: 'Sign out on one device',
  auth: 'session',
  input: { params: z.object({ id }) },
  output: z.object({ message }),
  errors: ['not_found'],
});

export const endAllSessions = defineEndpoint({
  method: 'DELETE',
  path: '/api/v1/users/sessions',
  summary: 'Sign out on every device, including this one',
  auth: 'session',
  input: {},
  output: z.object({ message }),
});
