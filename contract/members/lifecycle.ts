import { z } from 'zod';
import { givenPassword } from '../auth/credentials.ts';
import { defineEndpoint } from '../endpoint.ts';
import { message } from '../fields.ts';

/** Days in which signing in reactivates a deactivated account. */
export const restoreDays = 30;

export const deactivate = defineEndpoint({
  method: 'POST',
  path: '/api/v1/users/deactivate',
  summary: `Deactivate my account; signing in within ${restoreDays} days reactivates it`,
  auth: 'session',
  input: {},
  output: z.object({ message }),
});

export const exportData = defineEndpoint({
  method: 'GET',
  path: '/api/v1/users/export',
  summary: 'All of my own data: JSON, or a zip of JSON and media if I have uploaded any',
  auth: 'session',
  input: {},
  // Rows of every table, or the bytes of the zip.
  output: z.unknown(),
  streams: true,
  errors: ['too_many_requests'],
});

export const erase = defineEndpoint({
  method: 'DELETE',
  path: '/api/v1/users',
  summary: 'Erase my account permanently; asks for the password again',
  auth: 'session',
  input: {
    body: z.object({
      password: givenPassword.optional(),
      user: z.object({ password: givenPassword }).optional(),
    }),
  },
  output: z.object({ message }),
  errors: ['too_many_requests'],
});
