import { AppError } from '#server/http/errors.ts';
import type { Db } from '#server/database/pool.ts';
import { notifyOfAcceptance, notifyOfInvitation, notifyOfJoining } from './connect-events.ts';
import { expectGoodTerms, withMembers } from './other-members.ts';
import { lockPairs } from './pair-lock.ts';
import {
  declineInvitation,
  findInvitation,
  findInvitationById,
  insertConnection,
  recordNotice,
  takeBackInvitation,
  writeInvitation,
  type Invitation,
  type Other,
} from './relations.queries.ts';

const day = 24 * 60 * 60 * 1000;
/** Days after a decline until the sender may invite the member once more. */
const daysAfterDecline = 30;

interface Invited {
  member_id: number;
  invitation_id: number;
  in_network: boolean;
  status: Invitation['status'];
}

/** Invites all given members or none. Idempotent. Mutual invitations and open members connect at once. */
export async function sendInvitations(
  db: Db,
  viewerId: number,
  ids: readonly number[],
): Promise<{ invited: Invited[]; message: string }> {
  const outcomes = await withMembers(db, viewerId, ids, 'member_ids', async (db, others) => {
    const outcomes = [];
    for (const other of others) outcomes.push(await invite(db, viewerId, other));
    return outcomes;
  });
  const messages = new Set(outcomes.map(({ message }) => message));
  return {
    invited: outcomes.map(({ invited }) => invited),
    message: messages.size === 1 ? [...messages][0]! : sent,
  };
}

const sent = 'Invitation successfully sent.';
const connected = 'You are now connected.';
const declined = `This member has declined your invitation. You can invite a member once more, ${daysAfterDecline} days later.`;

async function invite(db: Db, viewerId: number, other: Other) {
  expectGoodTerms(other);
  const outcome = (id: number, status: Invitation['status'], message = sent) => ({
    invited: { member_id: other.id, invitation_id: id, in_network: status === 'accepted', status },
    message,
  });
  const [mine, theirs] = [
    await findInvitation(db, viewerId, other.id),
    await findInvitation(db, other.id, viewerId),
  ];
  if (other.connected) {
    const id = mine?.id ?? theirs?.id ?? (await writeInvitation(db, viewerId, other.id, 'accepted'));
    return outcome(id, 'accepted', 'This member is in your network already.');
  }
  if (theirs?.status === 'pending') {
    await insertConnection(db, viewerId, other.id);
    await notifyOfAcceptance(db, viewerId, other.id);
    return outcome(theirs.id, 'accepted', connected);
  }
  if (mine?.status === 'pending' && !other.acceptsMeAtOnce) return outcome(mine.id, 'pending');
  if (other.suspended)
    throw new AppError('conflict', { text: 'This member cannot be invited at the moment.' });
  if (other.acceptsMeAtOnce) {
    const id = await writeInvitation(db, viewerId, other.id, 'accepted');
    await insertConnection(db, viewerId, other.id);
    await notifyOfJoining(db, viewerId, other.id);
    return outcome(id, 'accepted', connected);
  }
  if (mine && mustWait(mine)) return outcome(mine.id, 'declined', declined);
  const id = await writeInvitation(db, viewerId, other.id, 'pending');
  if (await recordNotice(db, id)) await notifyOfInvitation(db, viewerId, other.id);
  return outcome(id, 'pending');
}

/** Declined recently, or for the second time. */
function mustWait({ status, declines, declined_at }: Invitation): boolean {
  if (status !== 'declined') return false;
  return declines > 1 || Date.now() - (declined_at?.getTime() ?? 0) < daysAfterDecline * day;
}

const invitationNotFound = () => new AppError('not_found', { text: 'This invitation no longer exists.' });

/** Reminds the receiver, once a day. @throws AppError not_found, conflict, too_many_requests */
export async function remind(db: Db, viewerId: number, invitationId: number): Promise<void> {
  await withOwnInvitation(db, viewerId, invitationId, async (db, { id, receiver_id }) => {
    if (!(await recordNotice(db, id)))
      throw new AppError('too_many_requests', {
        text: 'This member was notified of your invitation today. You can send a reminder tomorrow.',
        retryAfter: secondsToTomorrow(),
      });
    await notifyOfInvitation(db, viewerId, receiver_id);
  });
}

function secondsToTomorrow(): number {
  return Math.max(1, Math.ceil((day - (Date.now() % day)) / 1000));
}

/** @throws AppError not_found, conflict */
export async function withdraw(db: Db, viewerId: number, invitationId: number): Promise<void> {
  await withOwnInvitation(db, viewerId, invitationId, takeBackInvitation);
}

/** Runs `work` on a pending invitation that the viewer has sent. @throws AppError not_found, conflict */
async function withOwnInvitation(
  db: Db,
  viewerId: number,
  id: number,
  work: (db: Db, invitation: Invitation) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (db) => {
    const before = await findInvitationById(db, id);
    if (before?.sender_id !== viewerId) throw invitationNotFound();
    await lockPairs(db, viewerId, [before.receiver_id]);
    const invitation = await findInvitationById(db, id);
    if (!invitation) throw invitationNotFound();
    if (invitation.status !== 'pending')
      throw new AppError('conflict', { text: `This invitation has been ${invitation.status} already.` });
    await work(db, invitation);
  });
}

/** Answers all given invitations or none. Idempotent. @throws AppError not_found, conflict */
export async function answer(
  db: Db,
  viewerId: number,
  senderIds: readonly number[],
  status: 'accepted' | 'declined',
): Promise<void> {
  await withMembers(db, viewerId, senderIds, 'member_ids', async (db, senders) => {
    for (const sender of senders) await answerOne(db, viewerId, sender, status);
  });
}

async function answerOne(db: Db, viewerId: number, sender: Other, status: 'accepted' | 'declined') {
  const invitation = await findInvitation(db, sender.id, viewerId);
  if (invitation?.status === status && sender.connected === (status === 'accepted')) return;
  if (invitation?.status !== 'pending') throw invitationNotFound();
  if (status === 'declined') return declineInvitation(db, invitation.id);
  await insertConnection(db, viewerId, sender.id);
  await notifyOfAcceptance(db, viewerId, sender.id);
}
