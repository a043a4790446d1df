import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { id, message } from './fields.ts';

export const addToWatchlist = defineEndpoint({
  method: 'POST',
  path: '/api/v1/users/create_watchlist',
  summary: 'Add a bill or an initiative to my watchlist; adding it again changes nothing',
  auth: 'session',
  input: { body: z.object({ bill_id: z.union([z.string().max(100), z.number()]) }) },
  output: z.object({ message }),
  errors: ['not_found', 'state_content_unavailable'],
});

export const removeFromWatchlist = defineEndpoint({
  method: 'DELETE',
  path: '/api/v1/users/watchlist/:bill_id',
  summary: 'Take a bill or an initiative off my watchlist',
  auth: 'session',
  input: { params: z.object({ bill_id: id }) },
  output: z.object({ message }),
  errors: ['not_found'],
});
