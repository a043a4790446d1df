import { z } from 'zod';
import { restoreDays } from '#contract/members/lifecycle.ts';
import { mailAddressOf } from '#server/mail/email-address.ts';
import { defineMail } from '#server/jobs/email-job.ts';
import type { Letter } from '#server/mail/mailer.ts';
import { keepUnderSecret } from '#server/auth/one-time-tokens.ts';
import { withinLimit } from '#server/http/rate-limits/rate-limits.ts';
import { rules } from '#server/http/rate-limits/rules.ts';
import { newSignInMail } from '#server/auth/sessions/session-mails.ts';
import { findContact } from './credentials-store.ts';
import { securityNotice } from './security-notices.ts';
import { findHolders, type Holder } from './email-addresses.queries.ts';

const resetMinutes = 60;
const confirmationDays = 7;
/** Accounts that one mail offers to choose from. */
const mostChoices = 5;

/** Queued for any address that is asked about: only here it turns out whether somebody has it. */
export const passwordResetMail = defineMail({
  name: 'accounts.password_reset',
  data: z.object({ email: z.string() }),
  async compose(db, { email }) {
    const holders = await findHolders(db, email, mostChoices);
    const [first] = holders;
    if (!first) return undefined;
    const linkFor = async ({ id, email }: Holder) =>
      `/reset_password/${await keepUnderSecret(db, 'password_reset', { memberId: id, data: { email }, minutes: resetMinutes })}`;
    const letter = {
      to: first.email,
      subject: 'Reset your Polity password',
      small: ['If it was not you, do nothing: your password stays as it is.'],
    };
    if (first.isOwner || holders.length === 1)
      return {
        ...letter,
        paragraphs: [
          'Somebody asked for a new password for your Polity account. If it was you, choose one with this link. It works once, within one hour.',
        ],
        action: { label: 'Choose a new password', path: await linkFor(first) },
      };
    // Nothing that the accounts say of themselves: anybody may have written it.
    const choices = [];
    for (const holder of holders)
      choices.push({ label: `The account of ${wordsFor(holder.createdAt)}`, path: await linkFor(holder) });
    return {
      ...letter,
      paragraphs: [
        'Somebody asked for a new password. Several accounts were made with this address, and none has confirmed it yet.',
        'Choose yours by the time it was made. A new password for it confirms the address as well, and the others have to do without it. Each link works once, within one hour.',
      ],
      choices,
    };
  },
});

/** For the address an account has, or one its member has asked for. Where another account owns it, it says so: only its owner reads that. */
export const emailConfirmationMail = defineMail({
  name: 'accounts.email_confirmation',
  data: z.object({ member_id: z.number(), email: z.string() }),
  async compose(db, { member_id, email }, services) {
    const member = await findContact(db, member_id);
    const isPending = member?.pending_email === email;
    if (!member || (!isPending && (member.email !== email || member.email_confirmed_at))) return undefined;
    // A mailbox is not to be flooded by people who sign up with it.
    if (!(await withinLimit({ ...services, db }, rules.confirmationMails, email.toLowerCase())))
      return undefined;
    const others = (await findHolders(db, email)).filter(({ id }) => id !== member_id);
    if (others[0]?.isOwner) return alreadyMember(email, isPending);
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
        ...(others.length > 0
          ? [
              'Another account was made with this address before and has not confirmed it. If that one is yours and you want to keep it, do not confirm this one: sign in with the password you chose then, or press Forgot Password? on Sign In.',
            ]
          : []),
      ],
      action: { label: 'Confirm this address', path: `/confirm_email/${token}` },
      small: [
        `The link works for ${confirmationDays} days. If you have no account with Polity, do nothing: somebody has mistyped an address.`,
      ],
    };
  },
});

function alreadyMember(email: string, isPending: boolean): Letter {
  return {
    to: email,
    subject: 'You have a Polity account already',
    paragraphs: [
      isPending
        ? 'Somebody, probably you, asked for this to become the email address of another Polity account. You have an account with this address already, so the other one cannot have it.'
        : 'Somebody, probably you, signed up to Polity with this address. You have an account with it already, and it is as you left it.',
      'Sign in to it with its password. If you have forgotten that, press Forgot Password? on Sign In, and we mail you a link to choose a new one.',
    ],
    action: { label: 'Sign in', path: '/sign_in' },
    small: ['If it was not you, do nothing. Nobody has got into your account.'],
  };
}

/** 'November 20, 2026, 3:04 PM UTC' */
function wordsFor(moment: Date): string {
  const words = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  return `${words.format(moment)} UTC`;
}

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
    const to = await mailAddressOf(db, member_id);
    if (!to) return undefined;
    return {
      to,
      subject: 'Your Polity password was changed',
      paragraphs: [
        'The password of your Polity account was changed, and every other device was signed out.',
        'If it was not you, choose a new password now: press Forgot Password? on Sign In.',
      ],
      action: { label: 'Sign in', path: '/sign_in' },
    };
  },
});

export const deactivatedMail = defineMail({
  name: 'accounts.deactivated',
  data: z.object({ member_id: z.number(), until: z.iso.datetime() }),
  async compose(db, { member_id, until }) {
    const [member, to] = [await findContact(db, member_id), await mailAddressOf(db, member_id)];
    if (!member?.deactivated_at || !to) return undefined;
    const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(
      new Date(until),
    );
    return {
      to,
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
  securityNotice,
];
