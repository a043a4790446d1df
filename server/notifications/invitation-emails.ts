import { z } from 'zod';
import { unsubscribeToken, unsubscribing } from '#server/connect/unsubscribe.ts';
import { defineEmailJob } from '#server/jobs/email-job.ts';
import type { Email } from '#server/mail/mailer.ts';
import { findEmailParties, type InvitationKind } from './invitation-emails.queries.ts';

const data = z.object({ receiver_id: z.number(), actor_id: z.number() });

/** Settings are read when the job runs, because they may have changed since it was queued. */
function defineInvitationEmail(
  kind: InvitationKind,
  contentFor: (name: string) => Pick<Email, 'subject' | 'paragraphs' | 'action'>,
) {
  return defineEmailJob({
    name: `connect.${kind}`,
    data,
    async compose(db, { receiver_id, actor_id }, { config }) {
      const found = await findEmailParties(db, kind, receiver_id, actor_id);
      if (!found) return undefined;
      const token = await unsubscribeToken(config, 'unsubscribe', receiver_id, found.email);
      return {
        to: found.email,
        ...contentFor(found.name),
        footnotes: ['You get this because Invitations are switched on in your Notification Settings.'],
        ...unsubscribing(token, 'No more emails about invitations'),
      };
    },
  });
}

type InvitationEmail = ReturnType<typeof defineInvitationEmail>;

/** By kind of notification. */
export const invitationEmails: Partial<Record<string, InvitationEmail>> = {
  invitation: defineInvitationEmail('invitation', (name) => ({
    subject: `${name} invites you to connect on Polity`,
    paragraphs: [`${name} would like to add you to their network. Accept or decline as you like.`],
    action: { label: 'See your invitations', path: '/invitations' },
  })),
  invitation_accepted: defineInvitationEmail('invitation_accepted', (name) => ({
    subject: `${name} is in your network on Polity`,
    paragraphs: [`You and ${name} are now connected.`],
    action: { label: 'See your network', path: '/manage_network' },
  })),
  new_follower: defineInvitationEmail('new_follower', (name) => ({
    subject: `${name} follows you on Polity`,
    paragraphs: [`${name} follows you now.`],
    action: { label: 'See your followers', path: '/manage_network_blocked' },
  })),
};
