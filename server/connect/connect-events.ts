import type { Db } from '#server/database/pool.ts';
import { recordEvent } from '#server/jobs/events-store.ts';

/** One key per pair and day, so that inviting and withdrawing repeatedly sends one notification. */
const dailyKey = (actorId: number, receiverId: number) =>
  `${actorId}:${receiverId}:${new Date().toISOString().slice(0, 10)}`;

/** Notifies the receiver of an invitation, at most once a day per sender. */
export async function notifyOfInvitation(db: Db, senderId: number, receiverId: number): Promise<void> {
  const key = dailyKey(senderId, receiverId);
  await recordEvent(db, { kind: 'invitation', key, actorId: senderId, receiverId });
}

/** Notifies the sender of an invitation that `memberId` accepted, at most once a day. */
export async function notifyOfAcceptance(db: Db, memberId: number, senderId: number): Promise<void> {
  const key = dailyKey(memberId, senderId);
  await recordEvent(db, { kind: 'invitation_accepted', key, actorId: memberId, receiverId: senderId });
}

/** Notifies a member whose privacy setting let `memberId` join their network at once. */
export async function notifyOfJoining(db: Db, memberId: number, receiverId: number): Promise<void> {
  await recordEvent(db, {
    kind: 'invitation_accepted',
    key: dailyKey(memberId, receiverId),
    actorId: memberId,
    receiverId,
    details: { at_once: 1 },
  });
}

/** Notifies a member of a new follower. Following again within 90 days sends nothing. */
export async function notifyOfFollower(db: Db, followerId: number, memberId: number): Promise<void> {
  const key = `${followerId}:${memberId}`;
  await recordEvent(db, { kind: 'new_follower', key, actorId: followerId, receiverId: memberId });
}
