import { z } from 'zod';
import type { Config } from '#server/config.ts';
import type { Email } from '#server/mail/mailer.ts';
import { defineNotification, notify, type NotifyServices } from '#server/notifications/notify.ts';
import { findFollower, findFriend, findPendingSender } from './invitation-notices.queries.ts';
import { noticesTokenOf, unsubscribing } from './unsubscribe.ts';

const setting = 'notify_invite_network';
const subject = z.object({ member_id: z.number() });

/** A member has invited another. Sent while the invitation is pending. */
const invitation = defineNotification({
  name: 'connect.invitation',
  setting,
  subject,
  find: (db, receiverId, { member_id }) => findPendingSender(db, member_id, receiverId),
  push: ({ name }) => ({ title: name, body: 'invites you to connect.', page: 'invitation_list' }),
  email: emailFrom((name) => ({
    subject: `${name} invites you to connect on Polity`,
    paragraphs: [`${name} would like to add you to their network. Accept or decline as you like.`],
    action: { label: 'See your invitations', path: '/invitations' },
  })),
});

/** A member has accepted an invitation. */
const acceptance = defineNotification({
  name: 'connect.invitation_accepted',
  setting,
  subject,
  find: (db, receiverId, { member_id }) => findFriend(db, member_id, receiverId),
  push: ({ name }) => ({ title: name, body: 'accepted your invitation.', page: 'manage_network' }),
  email: emailFrom((name) => ({
    subject: `${name} accepted your invitation on Polity`,
    paragraphs: [`You and ${name} are now connected.`],
    action: { label: 'See your network', path: '/manage_network' },
  })),
});

/** A member follows another. */
const follower = defineNotification({
  name: 'connect.new_follower',
  setting,
  subject,
  find: (db, receiverId, { member_id }) => findFollower(db, member_id, receiverId),
  push: ({ name }) => ({ title: name, body: 'follows you now.', page: 'manage_network' }),
  email: emailFrom((name) => ({
    subject: `${name} follows you on Polity`,
    paragraphs: [`${name} follows you now.`],
    action: { label: 'See your followers', path: '/manage_network_blocked' },
  })),
});

export const connectNotifications = [invitation, acceptance, follower];

/** Names of members without a confirmed address go into no email: such accounts are easy to make. */
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
            await noticesTokenOf(config, receiver.id, receiver.email),
            'No more emails about invitations',
          ),
        }
      : undefined;
}

/** Notifies the receiver of an invitation, at most once a day per sender. */
export async function notifyOfInvitation(
  services: NotifyServices,
  senderId: number,
  receiverId: number,
): Promise<void> {
  // One key per pair and day, so that inviting and withdrawing repeatedly sends one notification.
  const key = `${senderId}:${receiverId}:${new Date().toISOString().slice(0, 10)}`;
  await notify(services, receiverId, invitation, { member_id: senderId }, { key });
}

/** Notifies the sender of an invitation that `memberId` accepted. */
export async function notifyOfAcceptance(
  services: NotifyServices,
  memberId: number,
  senderId: number,
): Promise<void> {
  await notify(services, senderId, acceptance, { member_id: memberId }, { key: `${memberId}:${senderId}` });
}

/** Notifies a member of a new follower, at most once a week per follower. */
export async function notifyOfFollower(
  services: NotifyServices,
  followerId: number,
  memberId: number,
): Promise<void> {
  const key = `${followerId}:${memberId}`;
  await notify(services, memberId, follower, { member_id: followerId }, { key });
}
