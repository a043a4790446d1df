/** Authors may always change whom their initiative petitions; its text only until it is submitted. */
export function initiativePolicy(
  authorId: number,
  viewerId: number | undefined,
  submitted: boolean,
): { edit: boolean; petition: boolean; submit: boolean; delete: boolean } {
  const own = authorId === viewerId;
  return { edit: own && !submitted, petition: own, submit: own && !submitted, delete: own && !submitted };
}
