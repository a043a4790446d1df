import { MessageSquareReply, Trash2 } from 'lucide-react';
import { useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { deleteComment, myComments, reviewNotice, type OwnComment } from '#contract/posts.ts';
import { deleteShareComment } from '#contract/shares.ts';
import { invalidateAll, useApiQuery } from '#web/api/queries.ts';
import { RemovalLink } from '#web/moderation/RemovalLink.tsx';
import { usePostActions } from '#web/posts/usePostActions.ts';
import { PostText } from '#web/posts/PostText.tsx';
import { Link } from '#web/shell/links/Link.tsx';
import { LinkButton } from '#web/shell/links/LinkButton.tsx';
import { Pager } from '#web/shell/links/Pager.tsx';
import { pageOf } from '#web/shell/page-number.ts';
import { Tag } from '#web/ui/Badge.tsx';
import { curlQuotes } from '#web/ui/curl-quotes.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { LocalTime } from '#web/ui/LocalTime.tsx';
import { ExportButtons } from './ExportButtons.tsx';
import { commentsAsCsv } from './opinions-csv.ts';

export const commentsCall = (search: URLSearchParams) => ({ query: { page: pageOf(search) } });

/** The viewer's replies to opinions and comments on shares. */
export function MyComments() {
  const [search] = useSearchParams();
  const { data } = useApiQuery(myComments, commentsCall(search));
  if (!data) return null;
  if (data.total_count === 0)
    return (
      <EmptyState
        icon={<MessageSquareReply aria-hidden />}
        title="No comments yet"
        action={
          <>
            <LinkButton to="/voice">Voice Your Opinion</LinkButton>
            <LinkButton to="/shares" variant="secondary">
              See what your network shares
            </LinkButton>
          </>
        }
      >
        Reply to an opinion, or comment on a share, and it is listed here.
      </EmptyState>
    );
  return (
    <div>
      <div className="flex flex-wrap justify-end gap-2 border-b border-rule pb-4">
        <ExportButtons
          endpoint={myComments}
          rowsOf={(reply) => reply.comments}
          asCsv={commentsAsCsv}
          file="my-comments"
        />
      </div>
      <ul>
        {data.comments.map((comment) => (
          <MyComment key={comment.comment_id} comment={comment} />
        ))}
      </ul>
      <Pager
        page={data.page}
        totalPages={data.total_pages}
        to={(page) => `/my_opinions?tab=comments&page=${page}`}
        label="Pages of my comments"
        className="mt-5"
      />
    </div>
  );
}

function MyComment({ comment }: { comment: OwnComment }) {
  const { comment_id, comment_text, flag_comment, in_review, root, path, title, number } = comment;
  const client = useQueryClient();
  const act = usePostActions();
  const remove = () =>
    act.remove(root === 'share' ? deleteShareComment : deleteComment, comment_id, () =>
      invalidateAll(client),
    );
  const about = title && curlQuotes([number, title].filter(Boolean).join(': '));
  return (
    <li className="flex items-start justify-between gap-2 border-b border-rule py-4">
      <div className="min-w-0">
        {path && (
          <Link to={path} className="tap-area font-semibold text-ink no-underline hover:underline">
            <span className="line-clamp-3">{about ?? `A share by ${comment.root_author}`}</span>
          </Link>
        )}
        <p className="mt-1 flex flex-wrap items-center gap-x-3 text-xs text-ink-3">
          <span>{placeOf(comment)}</span>
          <LocalTime iso={comment.created_at} />
          {in_review && <Tag tone="warning">{reviewNotice}</Tag>}
        </p>
        <PostText text={comment_text} notice={flag_comment === 1} />
        {flag_comment === 1 && <RemovalLink postId={comment_id} />}
      </div>
      <IconButton
        label={`Delete my comment on ${about ?? `a ${root}`}`}
        icon={<Trash2 aria-hidden className="size-4" />}
        onClick={() => void remove()}
        className="-mt-2.5 mid:-mt-1.5"
      />
    </li>
  );
}

function placeOf({ root, root_author, path }: OwnComment): string {
  if (!path) return `On ${root === 'share' ? 'a share' : 'an opinion'} that is no longer shown to you`;
  return root === 'share' ? 'Comment' : `Reply to the opinion of ${root_author}`;
}
