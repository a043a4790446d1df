interface State {
  author_id: number;
  submitted_at: Date | null;
  review_since: Date | null;
  removed_at: Date | null;
  first_submitted_at: Date | null;
}

/**
 * Authors may always change whom their initiative petitions; its text only until it is submitted, and again
 * when it was refused. One that waits for review can be deleted. One that was public stays as it is.
 */
export function initiativePolicy(
  { author_id, submitted_at, review_since, removed_at, first_submitted_at }: State,
  viewerId: number | undefined,
): { edit: boolean; petition: boolean; submit: boolean; delete: boolean } {
  const own = author_id === viewerId;
  const wasPublic = submitted_at !== null || first_submitted_at !== null;
  const isDraft = !wasPublic && !review_since;
  return {
    edit: own && isDraft,
    petition: own,
    submit: own && isDraft && !removed_at,
    delete: own && !wasPublic,
  };
}
