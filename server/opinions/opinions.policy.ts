/** What a viewer may do with an opinion: only its author may edit or delete it. */
export function opinionPolicy(
  authorId: number,
  viewerId: number | undefined,
): { edit: boolean; delete: boolean } {
  const own = authorId === viewerId;
  return { edit: own, delete: own };
}
