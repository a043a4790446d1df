import { AppError } from '#server/http/errors.ts';
import type { Db } from '#server/database/pool.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { stateContentRefusal } from './state-access.policy.ts';
import { findMemberState } from './state-access.queries.ts';

/** @throws AppError for state content that the viewer may not see. */
export function requireStateContent(category: string | null | undefined, viewer: Viewer | undefined): void {
  const refusal = category === 'state' ? stateContentRefusal(viewer) : undefined;
  if (refusal) throw new AppError(refusal);
}

/** Whether state content is offered to this viewer. */
export function mayReadStateContent(viewer: { state: string | null } | undefined): boolean {
  return stateContentRefusal(viewer) === undefined;
}

/** Same check by member id. Costs one lookup by primary key. @throws AppError */
export async function requireStateReader(db: Db, memberId: number | undefined): Promise<void> {
  const member = memberId === undefined ? undefined : await findMemberState(db, memberId);
  const refusal = stateContentRefusal(member);
  if (refusal) throw new AppError(refusal);
}
