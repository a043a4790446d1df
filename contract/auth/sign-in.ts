import { z } from 'zod';
import { email, givenEmail, givenPassword, newPassword } from './credentials.ts';
import { defineEndpoint } from '../endpoint.ts';
import { message } from '../fields.ts';
import { personName } from '../members/person-name.ts';
import { user } from '../members/user.ts';

/** The second password may be left out; a different one is refused. */
const newAccount = { email, password: newPassword, password_confirmation: z.string().optional() };

const signedIn = z.object({
  user,
  auth_token: z.string(),
  /** The account was deactivated, and this sign-in has restored it. */
  restored: z.boolean().optional(),
  message,
});

export const signUp = defineEndpoint({
  method: 'POST',
  path: '/api/v1/users/sign_up',
  summary: 'Create an account and sign in (201); sign in (200) with the email and password of an account',
  auth: 'anyone',
  input: { body: z.object({ user: z.object(newAccount) }) },
  output: signedIn,
  errors: ['email_taken', 'two_step_required', 'too_many_requests'],
  success: 'both',
});

/** The same at another path; `username` becomes the screen name. */
export const signUpShort = defineEndpoint({
  ...signUp,
  path: '/users',
  summary: 'Create an account with a screen name and sign in',
  input: {
    body: z.object({ user: z.object({ ...newAccount, username: personName.optional() }) }),
  },
});

export const signIn = defineEndpoint({
  method: 'POST',
  path: '/api/v1/users/sign_in',
  summary: 'Sign in',
  auth: 'anyone',
  // No rules for the password here: an error would reveal more than that it is wrong.
  input: { body: z.object({ user: z.object({ email: givenEmail, password: givenPassword }) }) },
  output: signedIn,
  errors: ['wrong_credentials', 'two_step_required', 'too_many_requests'],
});

export const signOut = defineEndpoint({
  method: 'POST',
  path: '/api/v1/users/sign_out',
  summary: 'End this session; its token stops working at once',
  // A browser that has lost its token drops its cookie here.
  auth: 'anyone',
  input: {},
  output: z.object({ message }),
  errors: ['invalid_session'],
});
