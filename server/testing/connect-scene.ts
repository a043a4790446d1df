import type { Db } from '#server/database/pool.ts';
import { buildMember } from './build.ts';
import { buildConnections, buildInvitation } from './relate.ts';

/**
 * The targets of the calls of Connect, for the authorization matrix. Where none may exist, the ids name
 * nobody.
 */
export interface ConnectScene {
  /** A member without relations. */
  stranger: number;
  friend: number;
  inviter: number;
  invitation: number;
  code: string;
}

const nobody = 999_999_999;
let last = 0;

/** Relations of one member: a friend, an invitation sent and one received. */
export async function buildConnectScene(db: Db, holder: number, there: boolean): Promise<ConnectScene> {
  if (!there)
    return { stranger: nobody, friend: nobody, inviter: nobody, invitation: nobody, code: 'unknown' };
  const [stranger, friend, inviter, invited] = (
    await Promise.all([1, 2, 3, 4].map(() => buildMember(db)))
  ).map(({ id }) => id) as [number, number, number, number];
  await buildConnections(db, holder, [friend]);
  await buildInvitation(db, inviter, holder);
  const code = `code${++last}`;
  await db.insertInto('invite_links').values({ member_id: stranger, code }).execute();
  return { stranger, friend, inviter, invitation: await buildInvitation(db, holder, invited), code };
}

export function isConnectCall(call: string): boolean {
  return / \/api\/v1\/(connect|members|networkings|invitations)\//.test(call);
}

/** The request of a row of the matrix; undefined for calls of other features. */
export function connectRequest(call: string, scene: ConnectScene) {
  const [method, path] = call.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string];
  if (!isConnectCall(call)) return undefined;
  const id = path.includes('/invitations/')
    ? scene.invitation
    : method === 'DELETE'
      ? scene.friend
      : scene.stranger;
  const url = path
    .replace(':user_id', String(scene.stranger))
    .replace(':id', String(id))
    .replace(':code', scene.code)
    .replace(':token', 'of-no-mail');
  return {
    method,
    url,
    query: {
      ...(path.endsWith('search_members') && { search_input: 'Maria' }),
      ...(path.endsWith('common_friends') && { user_id: String(scene.stranger) }),
    },
    ...(method !== 'GET' && method !== 'DELETE' && { payload: payloadOf(path, scene) }),
  };
}

function payloadOf(path: string, { stranger, inviter }: ConnectScene): object {
  if (path.endsWith('networks')) return { status: 'hold_postings' };
  if (path.endsWith('accept_or_decline_member_invites')) return { member_ids: [inviter], status: 'accepted' };
  if (path.endsWith('send_member_invites')) return { member_ids: [stranger] };
  return path.endsWith('/mail') ? { emails: ['friend@example.org'] } : { member_id: stranger };
}

/** All relations, for comparing before and after. */
export async function readRelations(db: Db) {
  return {
    connections: await db
      .selectFrom('connections')
      .selectAll()
      .orderBy('member_id')
      .orderBy('friend_id')
      .execute(),
    follows: await db
      .selectFrom('follows')
      .selectAll()
      .orderBy('follower_id')
      .orderBy('followed_id')
      .execute(),
    holds: await db.selectFrom('holds').selectAll().orderBy('holder_id').orderBy('held_id').execute(),
    invitations: await db.selectFrom('invitations').selectAll().orderBy('id').execute(),
  };
}
