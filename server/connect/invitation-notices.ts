import type { Config } from '#server/config.ts';
import type { Email } from '#server/mail/mailer.ts';
import { defineNotice, notify, type NotifyServices } from '#server/notifications/notify.ts';
import { findFollower, findFriend, findPendingSender } from './invitation-notices.queries.ts';
import { noticesTokenOf, unsubscribing } from './unsubscribe.ts';

/** A member has invited another. Sent while the invitation is pending. */
const invitation = defineNotice({
  name: 'connect.invitation',
  kind: 'invitation',
  find: (db, receiverId, senderId) => findPendingSender(db, senderId, receiverId),
  email: emailFrom((name) => ({
    subject: `${name} invites you to connect on Polity`,
    paragraphs: [`${name} would like to add you to their network. Accept or decline as you like.`],
    action: { label: 'See your invitations', path: '/invitations' },
  })),
});

/** A member has accepted an invitation. */
const acceptance = defineNotice({
  name: 'connect.invitation_accepted',
  kind: 'invitation_accepted',
  find: (db, receiverId, friendId) => findFriend(db, friendId, receiverId),
  email: emailFrom((name) => ({
    subject: `${name} accepted your invitation on Polity`,
    paragraphs: [`You and ${name} are now connected.`],
    action: { label: 'See your network', path: '/manage_network' },
  })),
});

/** A member follows another. */
const follower = defineNotice({
  name: 'connect.new_follower',
  kind: 'new_follower',
  find: (db, receiverId, followerId) => findFollower(db, followerId, receiverId),
  email: emailFrom((name) => ({
    subject: `${name} follows you on Polity`,
    paragraphs: [`${name} follows you now.`],
    action: { label: 'See your followers', path: '/manage_network_blocked' },
  })),
});

export const connectNotices = [invitation, acceptance, follower];

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
  await notify(services, invitation, { receiverId, actorId: senderId, key });
}

/** Notifies the sender of an invitation that `memberId` accepted. */
export async function notifyOfAcceptance(
  services: NotifyServices,
  memberId: number,
  senderId: number,
): Promise<void> {
  const key = `${memberId}:${senderId}`;
  await notify(services, acceptance, { receiverId: senderId, actorId: memberId, key });
}

/** Notifies a member of a new follower, at most once a week per follower. */
export async function notifyOfFollower(
  services: NotifyServices,
  followerId: number,
  memberId: number,
): Promise<void> {
  const key = `${followerId}:${memberId}`;
  await notify(services, follower, { receiverId: memberId, actorId: followerId, key });
}
