import { statesWithLegislature } from '#contract/districts.ts';

/** Why a viewer may not see state bills; undefined when they may. */
export function stateContentRefusal(
  viewer: { state: string | null } | undefined,
): 'invalid_session' | 'state_content_unavailable' | undefined {
  if (!viewer) return 'invalid_session';
  return statesWithLegislature.includes(viewer.state ?? '') ? undefined : 'state_content_unavailable';
}
