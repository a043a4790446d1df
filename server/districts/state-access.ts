import { statesWithLegislature } from '#contract/districts.ts';
import { AppError } from '#server/http/errors.ts';
import type { Db } from '#server/database/pool.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { findMemberState } from './districts.queries.ts';

/** Why a viewer may not see state bills; undefined when they may. */
function stateContentRefusal(
  viewer: { state: string | null } | undefined,
): 'invalid_session' | 'state_content_unavailable' | undefined {
  if (!viewer) return 'invalid_session';
  return statesWithLegislature.includes(viewer.state ?? '') ? undefined : 'state_content_unavailable';
}

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
