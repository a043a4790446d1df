import { z } from 'zod';
import { givenPassword, passwordPair } from './credentials.ts';
import { defineEndpoint } from '../endpoint.ts';
import { id, message } from '../fields.ts';

export const resetRequested = 'Please check your email for instructions!';

export const requestPasswordReset = defineEndpoint({
  method: 'POST',
  path: '/password_resets',
  summary: 'Email a reset link, if the address has an account; the reply is the same for every address',
  auth: 'anyone',
  // The handler checks the address, to answer with `failure`.
  input: {
    body: z.object({
      email: z.preprocess((value) => (typeof value === 'string' ? value.slice(0, 1000) : ''), z.string()),
    }),
  },
  output: z.object({ message }),
  errors: ['too_many_requests'],
});

const link = z.object({ reset_token: id });

export const checkPasswordReset = defineEndpoint({
  method: 'GET',
  path: '/password_resets/:reset_token',
  summary: 'Whether a reset link still works; reading does not use it up',
  auth: 'anyone',
  input: { params: link },
  output: z.object({ valid: z.literal(true) }),
  errors: ['link_expired'],
});

export const resetPassword = defineEndpoint({
  method: 'PUT',
  path: '/password_resets/:reset_token',
  summary: 'Set a new password by a reset link, once; every session ends',
  auth: 'anyone',
  input: { params: link, body: z.object(passwordPair) },
  /** The address to sign in with. */
  output: z.object({ email: z.string(), message }),
  errors: ['link_expired', 'too_many_requests'],
});

export const changePassword = defineEndpoint({
  method: 'PUT',
  path: '/api/v1/users/password',
  summary: 'Change my password; every other session ends',
  auth: 'session',
  input: {
    body: z.object({
      current_password: givenPassword.min(1, 'Enter your current password.'),
      ...passwordPair,
    }),
  },
  output: z.object({ message }),
  errors: ['too_many_requests'],
});
