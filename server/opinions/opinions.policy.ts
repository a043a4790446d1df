/** What a viewer may do with an opinion: its author may delete it, and edit a text that was not removed. */
export function opinionPolicy(
  { author_id, removed }: { author_id: number; removed: boolean },
  viewerId: number | undefined,
): { edit: boolean; delete: boolean } {
  const own = author_id === viewerId;
  return { edit: own && !removed, delete: own };
}
