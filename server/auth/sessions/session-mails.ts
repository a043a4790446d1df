import { z } from 'zod';
import { mailAddressOf } from '#server/mail/email-address.ts';
import { defineMail } from '#server/jobs/email-job.ts';

/** Told to a member whose account was signed in to from a device not seen before. */
export const newSignInMail = defineMail({
  name: 'sessions.new_sign_in',
  data: z.object({ member_id: z.number(), device: z.string(), at: z.iso.datetime() }),
  async compose(db, { member_id, device, at }) {
    const to = await mailAddressOf(db, member_id);
    if (!to) return undefined;
    return {
      to,
      subject: 'New sign-in to your Polity account',
      paragraphs: [
        `Somebody signed in to your account on a device we have not seen before: ${device}, on ${words(at)}.`,
        'If this was you, there is nothing to do.',
        'If it was not you, open Settings, sign out everywhere and choose a new password. Do it now: whoever signed in knows your password.',
      ],
      action: { label: 'Open Settings', path: '/settings' },
    };
  },
});

/** 'November 20, 2026, 3:04 PM UTC' */
function words(moment: string): string {
  const text = new Intl.DateTimeFormat('en-US', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(new Date(moment));
  return `${text} UTC`;
}
