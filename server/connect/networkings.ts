import { AppError, invalidValue } from '#server/http/errors.ts';
import type { Db } from '#server/database/pool.ts';
import { pathId } from '#server/http/parse-id.ts';
import { publish } from '#server/realtime/topics.ts';
import { notifyOfFollower } from './connect-events.ts';
import { expectGoodTerms, memberNotFound, withMembers } from './other-members.ts';
import { lockPairs } from './pair-lock.ts';
import {
  deleteFollowsAndInvitations,
  deleteConnection,
  deleteFollow,
  deleteHold,
  findOthers,
  insertFollow,
  insertHold,
  isHeldPair,
} from './relations.queries.ts';

/**
 * Hides a member's posts. Outside the network this blocks them and ends follows and invitations.
 * @throws AppError
 */
export async function hold(db: Db, viewerId: number, path: string): Promise<void> {
  await withMembers(db, viewerId, [pathId(path, memberNotFound)], 'id', async (db, [other]) => {
    await insertHold(db, viewerId, other!.id);
    if (!other!.connected) await deleteFollowsAndInvitations(db, viewerId, other!.id);
    // A friend on hold keeps access, and gets no sign of it.
    await (other!.connected ? endStreams(db, viewerId) : endStreams(db, viewerId, other!.id));
  });
}

/** Shows a member's posts again. Works for deactivated members. @throws AppError not_found */
export async function resume(db: Db, viewerId: number, path: string): Promise<void> {
  const id = pathId(path, memberNotFound);
  expectOther(viewerId, id);
  await db.transaction().execute(async (db) => {
    await lockPairs(db, viewerId, [id]);
    if (!(await findOthers(db, viewerId, [id])).has(id)) throw memberNotFound();
    await deleteHold(db, viewerId, id);
  });
}

/** Ends a connection for both members. A remaining hold now blocks. @throws AppError not_found */
export async function remove(db: Db, viewerId: number, path: string): Promise<void> {
  const id = pathId(path, memberNotFound);
  expectOther(viewerId, id);
  await db.transaction().execute(async (db) => {
    await lockPairs(db, viewerId, [id]);
    if (!(await deleteConnection(db, viewerId, id)))
      throw new AppError('not_found', { text: 'This member is not in your network.' });
    if (await isHeldPair(db, viewerId, id)) await deleteFollowsAndInvitations(db, viewerId, id);
    await endStreams(db, viewerId, id);
  });
}

/** Open pages connect again, but not to threads that their member may no longer see. */
function endStreams(db: Db, ...memberIds: number[]): Promise<void> {
  return publish(db, ...memberIds.map((id) => `ended:${id}` as const));
}

function expectOther(viewerId: number, id: number): void {
  if (id === viewerId) throw invalidValue('id', 'This is you. Please choose another member.');
}

/** Notifies the member when the follow is new. @throws AppError not_found, conflict, invalid_values */
export async function follow(db: Db, viewerId: number, id: number): Promise<void> {
  await withMembers(db, viewerId, [id], 'member_id', async (db, [other]) => {
    expectGoodTerms(other!);
    if (await insertFollow(db, viewerId, id)) await notifyOfFollower(db, viewerId, id);
  });
}

/** Works for deactivated members. @throws AppError not_found */
export async function unfollow(db: Db, viewerId: number, id: number): Promise<void> {
  expectOther(viewerId, id);
  await db.transaction().execute(async (db) => {
    await lockPairs(db, viewerId, [id]);
    const other = (await findOthers(db, viewerId, [id])).get(id);
    if (!other || other.blockedMe) throw memberNotFound();
    await deleteFollow(db, viewerId, id);
  });
}
