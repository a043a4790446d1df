import type { Output } from '#contract/endpoint.ts';
import type { memberPage } from '#contract/connect/members.ts';
import { AppError } from '#server/http/errors.ts';
import type { Db } from '#server/database/pool.ts';
import { pathId } from '#server/http/parse-id.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { viewMember } from './connect.ts';
import { findPublicMember } from './members.queries.ts';
import { memberNotFound } from './other-members.ts';
import { findOthers } from './relations.queries.ts';

/**
 * A member's page. Visitors see only open members; members see everyone who has not blocked them.
 * @throws AppError invalid_session, account_setup_required, not_found
 */
export async function showMember(
  db: Db,
  viewer: Viewer | undefined,
  path: string,
): Promise<Output<typeof memberPage>> {
  const id = pathId(path, memberNotFound);
  const user = await findPublicMember(db, id);
  // Visitors get the same answer for a private member and an unknown one.
  if (!viewer?.accountSetup) {
    if (user?.open)
      return { user, own: viewer?.id === id, can: { invite: false, follow: false, block: false } };
    throw new AppError(viewer ? 'account_setup_required' : 'invalid_session');
  }
  if (!user) throw memberNotFound();
  const other = (await findOthers(db, viewer.id, [id])).get(id);
  if (!other || other.blockedMe) throw memberNotFound();
  const own = viewer.id === id;
  const mayInteract = !own && !other.held;
  return {
    user,
    member: await viewMember(db, viewer.id, id),
    own,
    can: { invite: mayInteract && !other.connected, follow: mayInteract, block: !own },
  };
}

/** @throws AppError not_found for a member who is unknown, deactivated or has blocked the viewer. */
export async function findVisibleMember(db: Db, viewerId: number, path: string): Promise<number> {
  const id = pathId(path, memberNotFound);
  const other = (await findOthers(db, viewerId, [id])).get(id);
  if (!other?.active || !other.isSetUp || other.blockedMe || id === viewerId) throw memberNotFound();
  return id;
}
