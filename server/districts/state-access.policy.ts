/** Postal codes of the states whose legislature is covered. */
const covered = ['CA'];

/** Why a viewer may not see state bills; undefined when they may. */
export function stateContentRefusal(
  viewer: { state: string | null } | undefined,
): 'invalid_session' | 'state_content_unavailable' | undefined {
  if (!viewer) return 'invalid_session';
  return covered.includes(viewer.state ?? '') ? undefined : 'state_content_unavailable';
}
