import { sql } from 'kysely';
import { z } from 'zod';
import { restoreDays } from '#contract/account-life.ts';
import { defineMail } from '#server/mail/mail-job.ts';
import { keepUnderSecret } from '#server/one-time-secrets/one-time-secrets.ts';
import { newSignInMail } from '#server/sessions/session-mails.ts';
import { findContact } from './account-life.queries.ts';
import { findCredentials } from './accounts.queries.ts';

const resetMinutes = 60;
const confirmationDays = 7;

/** Queued for any address that is asked about: only here it turns out whether somebody has it. */
export const passwordResetMail = defineMail({
  name: 'accounts.password_reset',
  data: z.object({ email: z.string() }),
  async compose(db, { email }) {
    const found = await findCredentials(db, email);
    if (!found) return undefined;
    const token = await keepUnderSecret(db, 'password_reset', {
      memberId: found.id,
      data: { email: found.email },
      minutes: resetMinutes,
    });
    return {
      to: found.email,
      subject: 'Reset your Polity password',
      paragraphs: [
        'Somebody asked for a new password for your Polity account. If it was you, choose one with this link. It works once, within one hour.',
      ],
      action: { label: 'Choose a new password', path: `/reset_password/${token}` },
      small: ['If it was not you, do nothing: your password stays as it is.'],
    };
  },
});

/** For the address an account has, or one its member has asked for. */
export const emailConfirmationMail = defineMail({
  name: 'accounts.email_confirmation',
  data: z.object({ member_id: z.number(), email: z.string() }),
  async compose(db, { member_id, email }) {
    const member = await findContact(db, member_id);
    const isPending = member?.pending_email === email;
    if (!member || (!isPending && (member.email !== email || member.email_confirmed_at))) return undefined;
    // An address that somebody else has by now: nobody learns so, its owner least of all from us.
    if (isPending && (await isTaken(email, member_id))) return undefined;
    const token = await keepUnderSecret(db, 'email_confirmation', {
      memberId: member_id,
      data: { email },
      minutes: confirmationDays * 24 * 60,
    });
    return {
      to: email,
      subject: 'Confirm your email address',
      paragraphs: [
        isPending
          ? 'You asked for this to become the email address of your Polity account. Confirm that it is yours, and from then on you sign in with it.'
          : 'Welcome to Polity! Confirm that this email address is yours, and your opinions count as those of a confirmed member.',
      ],
      action: { label: 'Confirm this address', path: `/confirm_email/${token}` },
      small: [
        `The link works for ${confirmationDays} days. If you have no account with Polity, do nothing: somebody has mistyped an address.`,
      ],
    };

    async function isTaken(address: string, except: number): Promise<boolean> {
      const row = await db
        .selectFrom('members')
        .select('id')
        .where(sql`lower(email)`, '=', address.toLowerCase())
        .where('id', '<>', except)
        .executeTakeFirst();
      return row !== undefined;
    }
  },
});

/** To the address an account had before: the one place where a stolen account can still be noticed. */
export const emailChangedMail = defineMail({
  name: 'accounts.email_changed',
  data: z.object({ was: z.string() }),
  compose: async (_db, { was }, { config }) => ({
    to: was,
    subject: 'Your Polity account has another email address now',
    paragraphs: [
      'The email address of your Polity account was changed, and the new one was confirmed. This one no longer signs you in.',
      `If it was not you, write to ${config.supportEmail} at once.`,
    ],
  }),
});

export const passwordChangedMail = defineMail({
  name: 'accounts.password_changed',
  data: z.object({ member_id: z.number() }),
  async compose(db, { member_id }) {
    const member = await findContact(db, member_id);
    return (
      member && {
        to: member.email,
        subject: 'Your Polity password was changed',
        paragraphs: [
          'The password of your Polity account was changed, and every other device was signed out.',
          'If it was not you, choose a new password now: press Forgot Password? on Sign In.',
        ],
        action: { label: 'Sign in', path: '/sign_in' },
      }
    );
  },
});

export const deactivatedMail = defineMail({
  name: 'accounts.deactivated',
  data: z.object({ member_id: z.number(), until: z.iso.datetime() }),
  async compose(db, { member_id, until }) {
    const member = await findContact(db, member_id);
    if (!member?.deactivated_at) return undefined;
    const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(
      new Date(until),
    );
    return {
      to: member.email,
      subject: 'Your Polity account is deactivated',
      paragraphs: [
        'Your account is deactivated. Nobody sees your posts and comments any more, and your votes no longer count.',
        `Did you change your mind? Sign in by ${day}, within ${restoreDays} days, and everything is back. After that the account is erased for good.`,
      ],
      action: { label: 'Sign in and come back', path: '/sign_in' },
      small: ['If it was not you, sign in and choose a new password.'],
    };
  },
});

export const accountMails = [
  passwordResetMail,
  emailConfirmationMail,
  emailChangedMail,
  passwordChangedMail,
  deactivatedMail,
  newSignInMail,
];
