import type { Config } from '#server/config.ts';
import type { Email } from '#server/mail/mailer.ts';
import { unsubscribeToken, unsubscribing } from '#server/connect/unsubscribe.ts';
import { findOther } from './invitation-emails.queries.ts';
import { defineEmailNotice, type EmailNotice } from './email-notice.ts';

/** A member has invited another. Sent while the invitation is pending. */
const invitation = defineEmailNotice({
  name: 'connect.invitation',
  kind: 'invitation',
  find: (db, receiverId, senderId) => findOther(db, 'invitation', senderId, receiverId),
  email: emailFrom((name) => ({
    subject: `${name} invites you to connect on Polity`,
    paragraphs: [`${name} would like to add you to their network. Accept or decline as you like.`],
    action: { label: 'See your invitations', path: '/invitations' },
  })),
});

/** A member has accepted an invitation. */
const acceptance = defineEmailNotice({
  name: 'connect.invitation_accepted',
  kind: 'invitation_accepted',
  find: (db, receiverId, friendId) => findOther(db, 'connection', friendId, receiverId),
  email: emailFrom((name) => ({
    subject: `${name} accepted your invitation on Polity`,
    paragraphs: [`You and ${name} are now connected.`],
    action: { label: 'See your network', path: '/manage_network' },
  })),
});

/** A member follows another. */
const follower = defineEmailNotice({
  name: 'connect.new_follower',
  kind: 'new_follower',
  find: (db, receiverId, followerId) => findOther(db, 'follow', followerId, receiverId),
  email: emailFrom((name) => ({
    subject: `${name} follows you on Polity`,
    paragraphs: [`${name} follows you now.`],
    action: { label: 'See your followers', path: '/manage_network_blocked' },
  })),
});

export const invitationEmails = [invitation, acceptance, follower];

/** No email contains the name of a member without a confirmed address: such accounts are easy to make. */
function emailFrom(compose: (name: string) => Pick<Email, 'subject' | 'paragraphs' | 'action'>) {
  return async (
    { name, confirmed }: { name: string; confirmed: boolean },
    receiver: { id: number; email: string },
    config: Config,
  ) =>
    confirmed
      ? {
          ...compose(name),
          footnotes: ['You get this because Invitations are switched on in your Notification Settings.'],
          ...unsubscribing(
            await unsubscribeToken(config, 'unsubscribe', receiver.id, receiver.email),
            'No more emails about invitations',
          ),
        }
      : undefined;
}

/** Kinds that are sent by email at once. */
export const emailJobs: Partial<Record<string, EmailNotice>> = {
  invitation,
  invitation_accepted: acceptance,
  new_follower: follower,
};
