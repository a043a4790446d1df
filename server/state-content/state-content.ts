import { AppError } from '#server/app-error.ts';
import type { Viewer } from '#server/sessions/sessions.ts';
import { stateContentRefusal } from './state-content.policy.ts';

/** @throws AppError where what is asked for is state content and the viewer is not one of those it is offered to. */
export function requireStateContent(category: string | null | undefined, viewer: Viewer | undefined): void {
  const refusal = category === 'state' ? stateContentRefusal(viewer) : undefined;
  if (refusal) throw new AppError(refusal);
}

/** Whether state content is offered to this member. */
export function mayReadStateContent(member: { state: string | null }): boolean {
  return stateContentRefusal(member) === undefined;
}
