import type { ModerationCase } from '#contract/moderation.ts';
import type { CaseKind, PostKind } from '#server/database/generated/tables.ts';

interface About {
  kind: CaseKind;
  post_kind: PostKind | null;
  root_kind: PostKind | null;
}

/** What a case is about. */
export function subjectOf({ kind, post_kind, root_kind }: About): ModerationCase['subject'] {
  if (kind !== 'post') return kind;
  if (post_kind === null) return 'deleted_post';
  if (post_kind === 'share' || post_kind === 'opinion') return post_kind;
  return root_kind === 'share' ? 'share_comment' : 'reply';
}

/** The page that shows it to everybody. Shares are shown to their receivers. */
export function pathOf(
  about: About & {
    root_id: number | null;
    initiative_id: number | null;
    author_id: number;
    deactivated: boolean;
  },
): string | null {
  if (about.kind === 'post')
    return about.root_id === null || about.root_kind === 'share' ? null : `/vote/${about.root_id}`;
  if (about.deactivated) return null;
  if (about.kind !== 'initiative') return `/members/${about.author_id}`;
  // Only the author may open one that waits or is removed.
  return about.initiative_id === null ? null : `/initiatives/${about.initiative_id}`;
}
