import { z } from 'zod';
import { restoreDays } from '#contract/members/lifecycle.ts';
import { longDate } from '#server/environment/clock.ts';
import type { Db } from '#server/database/pool.ts';
import { defineEmailJob } from '#server/jobs/email-job.ts';
import type { Email } from '#server/mail/mailer.ts';
import { createToken } from '#server/auth/one-time-token-store.ts';
import { withinLimit } from '#server/http/rate-limits/rate-limits.ts';
import { rules } from '#server/http/rate-limits/rules.ts';
import { newSignInMail } from '#server/auth/sessions/new-sign-in-email.ts';
import { findByEmail, findContact, findWhatConfirmingEnds } from './credentials-store.ts';
import { securityNotice } from './security-notices.ts';

const resetMinutes = 60;
const confirmationDays = 7;

/** What a reset by this link ends where the address was never confirmed. */
const unconfirmedNotice =
  'You have not confirmed this address yet, so someone else may have signed up with it. For your security, the new password also ends any connections, followers and invitations of the account. Check your name and where you live afterwards.';

/** Queued for every requested address. Only the job looks up whether there is an account. */
export const passwordResetMail = defineEmailJob({
  name: 'accounts.password_reset',
  data: z.object({ email: z.string() }),
  async compose(db, { email }, services) {
    const member = await findByEmail(db, email);
    if (!member?.maySignIn) return undefined;
    // Outside the transaction of the email, so that the link works before the email arrives.
    const token = await createToken(services.db, 'password_reset', {
      memberId: member.id,
      data: { email: member.email },
      minutes: resetMinutes,
    });
    return {
      to: member.email,
      subject: 'Reset your Polity password',
      paragraphs: [
        'Someone asked to reset the password of your Polity account. If it was you, choose a new password with this link. It works once, within one hour.',
        ...(member.email_confirmed_at ? [] : [unconfirmedNotice]),
      ],
      action: { label: 'Choose a new password', path: `/reset_password/${token}` },
      footnotes: ['If it was not you, do nothing: your password stays as it is.'],
    };
  },
});

/** For the address of an account, or one that its member has asked for. */
export const emailConfirmationMail = defineEmailJob({
  name: 'accounts.email_confirmation',
  data: z.object({ member_id: z.number(), email: z.string() }),
  async compose(db, { member_id, email }, services) {
    const member = await findContact(db, member_id);
    const isPending = member?.pending_email === email;
    if (!member || (!isPending && (member.email !== email || member.email_confirmed_at))) return undefined;
    // Keeps people from flooding a mailbox.
    if (!(await withinLimit({ ...services, db }, rules.confirmationMails, email.toLowerCase())))
      return undefined;
    const holder = await findByEmail(db, email);
    if (holder && holder.id !== member_id) return addressInUse(email);
    // Outside the transaction, as above.
    const token = await createToken(services.db, 'email_confirmation', {
      memberId: member_id,
      data: { email },
      minutes: confirmationDays * 24 * 60,
    });
    return {
      to: email,
      subject: 'Confirm your email address',
      paragraphs: isPending
        ? [
            'You asked to use this email address for your Polity account. Confirm that it is yours. After that you sign in with it.',
          ]
        : [
            'Welcome to Polity! Confirm that this email address is yours, and your opinions count as those of a confirmed member.',
            ...(await warningOf(db, member_id)),
          ],
      action: { label: 'Confirm this address', path: `/confirm_email/${token}` },
      footnotes: [
        `The link works for ${confirmationDays} days. If you did not ask for this, do not confirm: someone may have mistyped an address.`,
      ],
    };
  },
});

/** What the first confirmation ends; nothing for a new account. */
async function warningOf(db: Db, memberId: number): Promise<string[]> {
  const { methods, devices } = await findWhatConfirmingEnds(db, memberId);
  if (methods)
    return [
      'For your security, confirming signs you out on other devices and removes passkeys, two-step sign-in and linked accounts. You can add them again.',
    ];
  return devices ? ['For your security, confirming signs you out on other devices.'] : [];
}

/** Only the owner of an address learns that it is taken, not the member who asked for it. */
function addressInUse(email: string): Email {
  return {
    to: email,
    subject: 'You already have a Polity account',
    paragraphs: [
      'Someone, probably you, asked to use this email address for another Polity account. You already have an account with this address, so the other one cannot use it.',
      'Sign in with your password. If you have forgotten it, press Forgot Password? on Sign In, and we will email you a link to choose a new one.',
    ],
    action: { label: 'Sign in', path: '/sign_in' },
    footnotes: ['If it was not you, do nothing. Your account is safe.'],
  };
}

/** To the address an account had before: there its owner can notice that the account was stolen. */
export const emailChangedMail = defineEmailJob({
  name: 'accounts.email_changed',
  data: z.object({ was: z.string() }),
  compose: async (_db, { was }, { config }) => ({
    to: was,
    subject: 'Your Polity account has another email address now',
    paragraphs: [
      'The email address of your Polity account was changed, and the new one was confirmed. You can no longer sign in with this one.',
      `If it was not you, write to ${config.supportEmail} at once.`,
    ],
  }),
});

export const passwordChangedMail = defineEmailJob({
  name: 'accounts.password_changed',
  data: z.object({ member_id: z.number() }),
  async compose(db, { member_id }) {
    const member = await findContact(db, member_id);
    if (!member) return undefined;
    return {
      to: member.email,
      subject: 'Your Polity password was changed',
      paragraphs: [
        'The password of your Polity account was changed, and every other device was signed out.',
        'If it was not you, choose a new password now: press Forgot Password? on Sign In.',
      ],
      action: { label: 'Sign in', path: '/sign_in' },
    };
  },
});

export const deactivatedMail = defineEmailJob({
  name: 'accounts.deactivated',
  data: z.object({ member_id: z.number(), until: z.iso.datetime() }),
  async compose(db, { member_id, until }) {
    const member = await findContact(db, member_id);
    if (!member?.deactivated_at) return undefined;
    return {
      to: member.email,
      subject: 'Your Polity account is deactivated',
      paragraphs: [
        'Your account is deactivated. Your posts and comments are hidden, and your votes no longer count.',
        `Did you change your mind? Sign in by ${longDate(until)}, within ${restoreDays} days, to restore everything. After that the account is permanently erased.`,
      ],
      action: { label: 'Sign in to restore your account', path: '/sign_in' },
      footnotes: ['If it was not you, sign in and choose a new password.'],
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
  securityNotice,
];
