import { itemNumber } from '#contract/bills/bill-status.ts';
import type { OwnComment } from '#contract/posts.ts';
import { commentsPerPage as shareCommentsPerPage } from '#contract/shares.ts';
import { removedNotice } from './post-view.ts';
import type { Db } from '#server/database/pool.ts';
import { mayReadStateContent } from '#server/districts/state-access.ts';
import { pagingOf } from '#server/http/paging.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { repliesPerPage } from './threads.ts';
import { countOwnComments, findOwnComments, type OwnCommentRow } from './my-comments.queries.ts';

const commentsPerPage = 20;

/** A page of what the viewer has written below opinions and shares. */
export async function myCommentList(db: Db, viewer: Viewer, page: number) {
  const [rows, total] = await Promise.all([
    findOwnComments(db, {
      memberId: viewer.id,
      readsState: mayReadStateContent(viewer),
      size: commentsPerPage,
      offset: (page - 1) * commentsPerPage,
    }),
    countOwnComments(db, viewer.id),
  ]);
  return { comments: rows.map(ownCommentView), ...pagingOf(page, total, commentsPerPage) };
}

function ownCommentView(row: OwnCommentRow): OwnComment {
  return {
    comment_id: row.id,
    comment_text: row.removed ? removedNotice(row) : row.text,
    created_at: row.created_at.toISOString(),
    flag_comment: row.removed ? 1 : 0,
    in_review: row.in_review,
    root: row.root_kind,
    ...(row.seen
      ? {
          root_author: row.author ?? 'Former member',
          title: row.title,
          number: itemNumber(row),
          path: pathOf(row),
        }
      : { root_author: null, title: null, number: null, path: null }),
  };
}

/** The thread shows one comment on its root, and the replies to it. */
function pathOf({ id, root_id, root_kind, parent_id, before }: OwnCommentRow): string {
  const under = parent_id === root_id ? id : parent_id;
  const page = 1 + Math.floor(before / (root_kind === 'share' ? shareCommentsPerPage : repliesPerPage));
  const path = `/${root_kind === 'share' ? 'share' : 'vote'}/${root_id}?under=${under}`;
  return page === 1 ? path : `${path}&page=${page}`;
}
