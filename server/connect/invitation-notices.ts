import { z } from 'zod';
import { defineNotification, notify, type NotifyServices } from '#server/notifications/notify.ts';
import { findPendingSender } from './invitation-notices.queries.ts';
import { noticesTokenOf, unsubscribing } from './unsubscribe.ts';

/** A member has invited another. Sent while the invitation is pending. */
export const invitationNotification = defineNotification({
  name: 'connect.invitation',
  setting: 'notify_invite_network',
  subject: z.object({ sender_id: z.number() }),
  find: (db, memberId, { sender_id }) => findPendingSender(db, sender_id, memberId),
  push: ({ name }) => ({ title: name, body: 'invites you to connect.', page: 'invitation_list' }),
  email: async ({ name }, receiver, config) => ({
    subject: `${name} invites you to connect on Polity`,
    paragraphs: [`${name} would like to add you to their network. Accept or decline as you like.`],
    action: { label: 'See your invitations', path: '/invitations' },
    footnotes: ['You get this because Invitations are switched on in your Notification Settings.'],
    ...unsubscribing(
      await noticesTokenOf(config, receiver.id, receiver.email),
      'No more mails about invitations',
    ),
  }),
});

/** Notifies the receiver of an invitation, at most once a day per sender. */
export async function notifyOfInvitation(
  services: NotifyServices,
  senderId: number,
  receiverId: number,
): Promise<void> {
  // One key per pair and day, so that inviting and withdrawing repeatedly sends one notification.
  const key = `${senderId}:${receiverId}:${new Date().toISOString().slice(0, 10)}`;
  await notify(services, receiverId, invitationNotification, { sender_id: senderId }, { key });
}
