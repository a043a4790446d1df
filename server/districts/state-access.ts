import { statesWithLegislature } from '#contract/districts.ts';
import { AppError } from '#server/http/errors.ts';
import type { Viewer } from '#server/http/viewer.ts';

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
