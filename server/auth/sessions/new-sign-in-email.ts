import { z } from 'zod';
import { findContact } from '#server/auth/credentials-store.ts';
import { defineEmailJob } from '#server/jobs/email-job.ts';

/** Notifies a member of a sign-in on a new device. */
export const newSignInMail = defineEmailJob({
  name: 'sessions.new_sign_in',
  data: z.object({ member_id: z.number(), device: z.string(), at: z.iso.datetime() }),
  async compose(db, { member_id, device, at }) {
    const member = await findContact(db, member_id);
    if (!member) return undefined;
    return {
      to: member.email,
      subject: 'New sign-in to your Polity account',
      paragraphs: [
        `Someone signed in to your account on a new device: ${device}, on ${formatTime(at)}.`,
        'If this was you, there is nothing to do.',
        'If it was not you, open Settings, sign out everywhere and choose a new password. Do it now: the person who signed in may know your password.',
      ],
      action: { label: 'Open Settings', path: '/settings' },
    };
  },
});

/** 'November 20, 2026, 3:04 PM UTC' */
function formatTime(moment: string): string {
  const text = new Intl.DateTimeFormat('en-US', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(new Date(moment));
  return `${text} UTC`;
}
