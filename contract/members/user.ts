import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { day, message, moment } from '../fields.ts';
import { districtCandidates, districts, profileChange } from './profile.ts';
import { notificationSetting, privacySetting } from './settings.ts';

const text = z.string().nullable();

/** The member's own account, as only the member sees it. */
export const user = z.object({
  id: z.number(),
  user_id: z.number(),
  auth_token: z.string().optional(),
  email: z.string(),
  email_confirmed: z.boolean(),
  /** Requested, not confirmed yet. */
  pending_email: text,
  account_setup: z.union([z.literal(0), z.literal(1)]),
  /** Present for administrators only. */
  is_admin: z.literal(true).optional(),
  /** The member may read, but not write, until this moment or permanently; null for all others. */
  suspension: z.object({ until: moment.nullable() }).nullable(),
  first_name: text,
  last_name: text,
  screen_name: text,
  avatar: text,
  about_me: text,
  street_address: text,
  apt_number: text,
  city: text,
  /** The full name. */
  state: text,
  zip_code: text,
  '5-digit-zip-code': text,
  '9-digit-zip-code': text,
  districts,
  /** The districts that the member may choose from, once a zip is stored. */
  district_candidates: districtCandidates.optional(),
  /** The day on which the newest known congressional lines of the zip ended, once they have. */
  district_lines_ended: day.nullish(),
  age_group: text,
  party_affiliation: text,
  religion: text,
  time_zone: text,
  /** The member has closed the first steps on Home. */
  checklist_hidden: z.boolean(),
  /** Unread notifications when this was read. */
  unread_count: z.number(),
  notification_setting: notificationSetting,
  privacy_setting: privacySetting,
});
export type User = z.output<typeof user>;

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
    /** A further notice, such as that the address could not be looked up just now. */
    notice: z.string().optional(),
    /** Both are inside `user` too. */
    notification_setting: notificationSetting,
    privacy_setting: privacySetting,
  }),
  errors: ['zip_not_found', 'account_suspended'],
});

/** The same at the path of earlier clients. */
export const updateUserShort = defineEndpoint({ ...updateUser, path: '/user' });
