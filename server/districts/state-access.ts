import { AppError } from '#server/http/errors.ts';
import type { Db } from '#server/database/pool.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { stateContentRefusal } from './state-access.policy.ts';

/** @throws AppError where what is asked for is state content and the viewer is not one of those it is offered to. */
export function requireStateContent(category: string | null | undefined, viewer: Viewer | undefined): void {
  const refusal = category === 'state' ? stateContentRefusal(viewer) : undefined;
  if (refusal) throw new AppError(refusal);
}

/** Whether state content is offered to this member. */
export function mayReadStateContent(member: { state: string | null }): boolean {
  return stateContentRefusal(member) === undefined;
}

/** The same by the member’s id: one more look-up by primary key, for state bills alone. */
export async function requireStateReader(db: Db, memberId: number | undefined): Promise<void> {
  const member =
    memberId === undefined
      ? undefined
      : await db.selectFrom('members').select('state').where('id', '=', memberId).executeTakeFirst();
  const refusal = stateContentRefusal(member);
  if (refusal) throw new AppError(refusal);
}
