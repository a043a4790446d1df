import { z } from 'zod';
import { email, givenPassword, newPassword } from './credentials.ts';
import { defineEndpoint } from '../endpoint.ts';
import { message, text } from '../fields.ts';
import { districtCandidates, districts, privateProfile, profileChange } from '../members/profile.ts';

/** The member's own account, as only the member sees it. */
export const user = z.object({
  id: z.number(),
  user_id: z.number(),
  auth_token: z.string().optional(),
  email: z.string(),
  email_confirmed: z.boolean(),
  /** Asked for, and not confirmed yet. */
  pending_email: z.string().nullable(),
  account_setup: z.union([z.literal(0), z.literal(1)]),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  screen_name: z.string().nullable(),
  avatar: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  zip_code: z.string().nullable(),
  '5-digit-zip-code': z.string().nullable(),
  '9-digit-zip-code': z.string().nullable(),
  about_me: z.string().nullable(),
  ...privateProfile,
  districts,
  /** What is still to be chosen, where a zip lies in several districts. */
  district_candidates: districtCandidates.optional(),
});
export type User = z.output<typeof user>;

const signedIn = z.object({ user, auth_token: z.string(), message });

export const signUp = defineEndpoint({
  method: 'POST',
  path: '/api/v1/users/sign_up',
  summary: 'Create an account and sign in (201); sign in (200) with the email and password of an account',
  auth: 'anyone',
  input: { body: z.object({ user: z.object({ email, password: newPassword }) }) },
  output: signedIn,
  errors: ['email_taken', 'two_step_required', 'too_many_requests'],
});

/** The same under its short name; `username` becomes the screen name. */
export const signUpShort = defineEndpoint({
  ...signUp,
  path: '/users',
  summary: 'Create an account with a screen name and sign in',
  input: {
    body: z.object({ user: z.object({ email, password: newPassword, username: text(100).optional() }) }),
  },
});

export const signIn = defineEndpoint({
  method: 'POST',
  path: '/api/v1/users/sign_in',
  summary: 'Sign in',
  auth: 'anyone',
  // A wrong password is wrong whatever its length: no rules here that would tell more than the 401.
  input: { body: z.object({ user: z.object({ email: text(254), password: givenPassword }) }) },
  output: signedIn,
  errors: ['wrong_credentials'],
});

export const signOut = defineEndpoint({
  method: 'POST',
  path: '/api/v1/users/sign_out',
  summary: 'End this session; its token is useless at once',
  auth: 'anyone',
  input: {},
  output: z.object({ message }),
});

export const me = defineEndpoint({
  method: 'GET',
  path: '/api/v1/users/me',
  summary: 'The signed-in member',
  auth: 'session',
  input: {},
  output: z.object({ user }),
});

export const personalDetails = defineEndpoint({ ...me, path: '/api/v1/users/get_personal_details' });

export const updateUser = defineEndpoint({
  method: 'PUT',
  path: '/api/v1/users',
  summary: 'Change the profile; city, state and districts follow the zip code',
  auth: 'session',
  input: { body: profileChange },
  output: z.object({
    message,
    auth_token: z.string(),
    user,
    /** What the member should know besides, such as that the address could not be looked up just now. */
    notice: z.string().optional(),
    /** Both also stand inside `user`. */
    notification_setting: user.shape.notification_setting,
    privacy_setting: user.shape.privacy_setting,
  }),
  errors: ['zip_not_found'],
});

/** The address that earlier clients use for the same. */
export const updateUserShort = defineEndpoint({ ...updateUser, path: '/user' });

export const getCity = defineEndpoint({
  method: 'GET',
  path: '/api/v1/users/get_city',
  summary: 'City and state of a zip code',
  auth: 'anyone',
  input: {
    query: z
      .object({ user: z.object({ zip_code: z.string() }).optional(), zip_code: z.string().optional() })
      .refine((query) => query.user || query.zip_code !== undefined, {
        path: ['zip_code'],
        error: 'Zip code is required.',
      }),
  },
  output: z.object({ city: z.string(), state: z.string() }),
  errors: ['zip_not_found'],
});
