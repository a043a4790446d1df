import { z } from 'zod';
import { defineMail } from '#server/mail/mail-job.ts';

/** Told to a member whose account was signed in to from a device not seen before. */
export const newSignInMail = defineMail({
  name: 'sessions.new_sign_in',
  data: z.object({ member_id: z.number(), device: z.string(), at: z.iso.datetime() }),
  async compose(db, { member_id, device, at }) {
    const member = await db
      .selectFrom('members')
      .select('email')
      .where('id', '=', member_id)
      .executeTakeFirst();
    if (!member) return undefined;
    return {
      to: member.email,
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
