import { sql } from 'kysely';
import type { Db } from '#server/database/pool.ts';
import { hasBlocked, isSuspended, notHeld } from './visibility.ts';

// Relations between two members. Changes require the lock of the pair (pair-lock.ts). All statements use a
// key.

/** Another member and their relation to the viewer. */
export interface Other {
  id: number;
  active: boolean;
  /** The account setup is complete. */
  isSetUp: boolean;
  /** May not write at present. */
  suspended: boolean;
  connected: boolean;
  /** The viewer has put their posts on hold. */
  held: boolean;
  /** They have blocked the viewer. */
  blockedMe: boolean;
  /** Their privacy mode accepts the viewer without an answer. */
  acceptsMeAtOnce: boolean;
}

/** The existing members among the ids. */
export async function findOthers(
  db: Db,
  viewerId: number,
  ids: readonly number[],
): Promise<Map<number, Other>> {
  const other = sql.ref<number>('m.id');
  const rows = await db
    .selectFrom('members as m')
    .innerJoin('members as me', (join) => join.on('me.id', '=', viewerId))
    .select([
      'm.id',
      sql<boolean>`m.deactivated_at is null`.as('active'),
      sql<boolean>`m.account_setup`.as('isSetUp'),
      isSuspended.as('suspended'),
      sql<boolean>`exists (
        select from connections c
        where c.member_id = ${viewerId} and c.friend_id = m.id
      )`.as('connected'),
      sql<boolean>`not ${notHeld(viewerId, other)}`.as('held'),
      hasBlocked(other, viewerId).as('blockedMe'),
      acceptsAtOnce.as('acceptsMeAtOnce'),
    ])
    .where('m.id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, row as Other]));
}

/** `m` accepts `me` at once: `m` is open, or `me` lives in the state and districts that m has selected. */
const acceptsAtOnce = sql<boolean>`(
  m.privacy_mode = 'open'
  or (
    m.privacy_mode = 'selected'
    and m.privacy_state is not null
    and me.state is not distinct from m.privacy_state
    and (
      m.privacy_congressional_district is null
      or me.congressional_district is not distinct from m.privacy_congressional_district
    )
    and (
      m.privacy_state_assembly_district is null
      or me.state_assembly_district is not distinct from m.privacy_state_assembly_district
    )
    and (
      m.privacy_state_senate_district is null
      or me.state_senate_district is not distinct from m.privacy_state_senate_district
    )
  )
)`;

export interface Invitation {
  id: number;
  sender_id: number;
  receiver_id: number;
  status: 'pending' | 'accepted' | 'declined';
  declines: number;
  declined_at: Date | null;
}
const columns = ['id', 'sender_id', 'receiver_id', 'status', 'declines', 'declined_at'] as const;

/** The invitation from one member to the other, in any status. */
export async function findInvitation(
  db: Db,
  senderId: number,
  receiverId: number,
): Promise<Invitation | undefined> {
  const row = await db
    .selectFrom('invitations')
    .select(columns)
    .where('sender_id', '=', senderId)
    .where('receiver_id', '=', receiverId)
    .executeTakeFirst();
  return row as Invitation | undefined;
}

export async function findInvitationById(db: Db, id: number): Promise<Invitation | undefined> {
  const row = await db.selectFrom('invitations').select(columns).where('id', '=', id).executeTakeFirst();
  return row as Invitation | undefined;
}

/** Inserts or updates the invitation in this direction. @returns its id. */
export async function writeInvitation(
  db: Db,
  senderId: number,
  receiverId: number,
  status: 'pending' | 'accepted',
): Promise<number> {
  const { id } = await db
    .insertInto('invitations')
    .values({ sender_id: senderId, receiver_id: receiverId, status })
    .onConflict((conflict) =>
      conflict.columns(['sender_id', 'receiver_id']).doUpdateSet({ status, updated_at: sql`now()` }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function declineInvitation(db: Db, id: number): Promise<void> {
  await db
    .updateTable('invitations')
    .set({
      status: 'declined',
      declines: sql`least(declines + 1, 100)`,
      declined_at: sql`now()`,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute();
}

/**
 * Withdraws an invitation. If the receiver had declined it before, restores that state, so withdrawing can't
 * be used to invite again.
 */
export async function takeBackInvitation(db: Db, { id, declines }: Invitation): Promise<void> {
  if (declines === 0) await db.deleteFrom('invitations').where('id', '=', id).execute();
  else
    await db
      .updateTable('invitations')
      .set({ status: 'declined', declined_at: sql`now()`, updated_at: sql`now()` })
      .where('id', '=', id)
      .execute();
}

/** Records that the receiver is notified today. @returns false when they already were. */
export async function recordNotice(db: Db, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('invitations')
    .set({ noticed_on: sql`today()` })
    .where('id', '=', id)
    .where((where) =>
      where.or([where('noticed_on', 'is', null), where('noticed_on', '<', sql<string>`today()`)]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Inserts both directions of a connection and clears earlier declines. */
export async function insertConnection(db: Db, one: number, two: number): Promise<void> {
  await db
    .insertInto('connections')
    .values([
      { member_id: one, friend_id: two },
      { member_id: two, friend_id: one },
    ])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .updateTable('invitations')
    .set({ status: 'accepted', declines: 0, declined_at: null, updated_at: sql`now()` })
    .where(isPair('sender_id', 'receiver_id', one, two))
    .execute();
}

/** @returns whether a connection existed. */
export async function deleteConnection(db: Db, one: number, two: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('connections')
    .where(isPair('member_id', 'friend_id', one, two))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function insertHold(db: Db, holderId: number, heldId: number): Promise<void> {
  await db
    .insertInto('holds')
    .values({ holder_id: holderId, held_id: heldId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteHold(db: Db, holderId: number, heldId: number): Promise<void> {
  await db.deleteFrom('holds').where('holder_id', '=', holderId).where('held_id', '=', heldId).execute();
}

/** Whether either member has put the other on hold. */
export async function isHeldPair(db: Db, one: number, two: number): Promise<boolean> {
  const row = await db
    .selectFrom('holds')
    .select('holder_id')
    .where(isPair('holder_id', 'held_id', one, two))
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes follows and pending invitations between two members, in both directions. */
export async function deleteFollowsAndInvitations(db: Db, one: number, two: number): Promise<void> {
  await db
    .deleteFrom('follows')
    .where(isPair('follower_id', 'followed_id', one, two))
    .execute();
  await db
    .deleteFrom('invitations')
    .where('status', '=', 'pending')
    .where(isPair('sender_id', 'receiver_id', one, two))
    .execute();
}

/** @returns false when the member is followed already. */
export async function insertFollow(db: Db, followerId: number, followedId: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('follows')
    .values({ follower_id: followerId, followed_id: followedId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows! > 0n;
}

export async function deleteFollow(db: Db, followerId: number, followedId: number): Promise<void> {
  await db
    .deleteFrom('follows')
    .where('follower_id', '=', followerId)
    .where('followed_id', '=', followedId)
    .execute();
}

/** SQL: two columns name these members, in either order. */
function isPair(first: string, second: string, one: number, two: number) {
  const columns = sql`(${sql.ref(first)}, ${sql.ref(second)})`;
  return sql<boolean>`${columns} in ((${one}::int, ${two}::int), (${two}::int, ${one}::int))`;
}
