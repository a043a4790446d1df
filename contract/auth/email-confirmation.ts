import { z } from 'zod';
import { email, givenPassword } from './credentials.ts';
import { defineEndpoint } from '../endpoint.ts';
import { id, message } from '../fields.ts';

export const changeEmail = defineEndpoint({
  method: 'PUT',
  path: '/api/v1/users/email',
  summary: 'Request another email address; it takes effect when the link in an email to it is used',
  auth: 'session',
  input: { body: z.object({ email, current_password: givenPassword }) },
  output: z.object({ message }),
  errors: ['too_many_requests'],
});

export const sendConfirmation = defineEndpoint({
  method: 'POST',
  path: '/api/v1/users/email_confirmation',
  summary: 'Send the confirmation email again',
  auth: 'session',
  input: {},
  output: z.object({ message }),
  errors: ['conflict', 'too_many_requests'],
});

const link = z.object({ token: id });

export const checkConfirmation = defineEndpoint({
  method: 'GET',
  path: '/api/v1/email_confirmations/:token',
  summary: 'The address a confirmation link is for; reading does not use it up',
  auth: 'anyone',
  input: { params: link },
  output: z.object({ email: z.string() }),
  errors: ['link_expired'],
});

export const confirmEmail = defineEndpoint({
  method: 'PUT',
  path: '/api/v1/email_confirmations/:token',
  summary: 'Confirm an address by the link in its email, once; the first time every session ends',
  auth: 'anyone',
  input: { params: link },
  output: z.object({
    email: z.string(),
    message,
    /**
     * The first confirmation ends every session. A call with a session of the same account gets a new one.
     */
    auth_token: z.string().optional(),
  }),
  errors: ['link_expired', 'email_taken'],
});
