import { z } from 'zod';
import { text } from '../fields.ts';

// Letters, marks and digits of any script; in the part before the @ also the signs of RFC 5321.
const word = String.raw`[\p{L}\p{M}\p{N}!#$%&'*+/=?^_{|}~-]+`;
const domainLabel = String.raw`[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?`;
const topLevel = String.raw`(?:[\p{L}\p{M}]{2,63}|xn--[a-z0-9-]{2,59})`;
const emailPattern = new RegExp(String.raw`^${word}(?:\.${word})*@(?:${domainLabel}\.)+${topLevel}$`, 'iu');

/** An email address in one spelling: an internationalized one in lowercase, its domain as `xn--…`. */
export const givenEmail = text(254).overwrite((value) => {
  if (isAscii(value)) return value;
  const at = value.lastIndexOf('@');
  const domain = value.slice(at + 1);
  return `${value.slice(0, at).normalize('NFC').toLowerCase()}@${asciiDomain(domain) ?? domain}`;
});

export const email = givenEmail.pipe(
  z.email({ pattern: emailPattern, error: 'Enter an email address such as name@example.com.' }),
);

function isAscii(value: string): boolean {
  return !/[^\p{ASCII}]/u.test(value);
}

/** undefined where the domain is not one. */
function asciiDomain(domain: string): string | undefined {
  if (/[\s/?#:@\\]/.test(domain)) return undefined;
  return URL.parse(`http://${domain}`)?.hostname;
}

export const passwordMin = 8;
const passwordMax = 128;

/** A new password: any characters. The server refuses common ones. */
export const newPassword = z
  .string()
  .min(passwordMin, `Use a password of at least ${passwordMin} characters.`)
  .max(passwordMax, `Use a password of at most ${passwordMax} characters.`);

/** A password to check. No rules: an error would reveal more than that it is wrong. */
export const givenPassword = z.string().max(1000);

/** A new password, twice. */
export const passwordPair = { password: newPassword, password_confirmation: z.string() };

export const passwordsDiffer = "Confirm password doesn't match. Please re-enter!";

/**
 * Calls that change sign-in methods require the password when the session is older than ten minutes. A member
 * without a password signs in again instead.
 */
export const recentAuthentication = { password: givenPassword.optional() };
