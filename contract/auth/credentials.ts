import { z } from 'zod';
import { text } from '../fields.ts';

export const email = text(254).pipe(z.email('Enter an email address such as name@example.com.'));

export const passwordMin = 8;
export const passwordMax = 128;

/** A new password: any characters. The server refuses common ones. */
export const newPassword = z
  .string()
  .min(passwordMin, `Use a password of at least ${passwordMin} characters.`)
  .max(passwordMax, `Use a password of at most ${passwordMax} characters.`);

/** A password to check: no rules, which would say more than right or wrong. */
export const givenPassword = z.string().max(1000);

/** A new password, twice. */
export const passwordPair = { password: newPassword, password_confirmation: z.string() };

export const passwordsDiffer = "Confirm password doesn't match. Please re-enter!";

/**
 * Calls that change sign-in methods require the password when the session is older than ten minutes. A member
 * without a password signs in again instead.
 */
export const recentAuthentication = { password: givenPassword.optional() };
