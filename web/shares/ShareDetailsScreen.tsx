import { data as replyWith, useLoaderData, useParams, useSearchParams } from 'react-router';
import { Link } from '#web/shell/links/Link.tsx';
import { shareDetails } from '#contract/shares.ts';
import { ApiError } from '#web/api/api-error.ts';
import { load } from '#web/api/load.ts';
import { useApiQuery } from '#web/api/queries.ts';
import { Gate } from '#web/shell/Gate.tsx';
import { Page } from '#web/shell/Page.tsx';
import { PageMeta } from '#web/shell/PageMeta.tsx';
import { Pager } from '#web/shell/links/Pager.tsx';
import { pageOf } from '#web/shell/page-number.ts';
import { LinkButton } from '#web/shell/links/LinkButton.tsx';
import { usePageGuard } from '#web/shell/usePageGuard.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { LiveThread } from './LiveThread.tsx';
import { ShareView } from './ShareView.tsx';
import { authorName } from './thread/CommentView.tsx';

const callOf = (id: string, search: URLSearchParams) => {
  const under = search.get('under');
  return {
    params: { id },
    query: { page: pageOf(search), ...(under !== null && { under }) },
  };
};

/** What the screen says in place of a share, or of the one comment it shows, and where to continue. */
function missing(id: string, search: URLSearchParams) {
  return search.has('under')
    ? {
        text: 'This comment does not exist, or it has been deleted.',
        back: { to: `/share/${id}`, label: 'Show all comments' },
      }
    : {
        text: 'This share does not exist, or it has been deleted.',
        back: { to: '/shares', label: 'Share' },
      };
}

/** Visitors see the gate for every id, so they cannot find out which shares exist. */
export const loader = load(async ({ viewer, params, search, read }) => {
  if (viewer?.account_setup !== 1) return;
  const { share } = await read(shareDetails, callOf(params.share_id!, search)).catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    throw replyWith(missing(params.share_id!, search), { status: 404 });
  });
  return { author: share.share_user_name };
});

/** One share with its whole thread. */
export default function ShareDetailsScreen() {
  const loaded = useLoaderData<{ author: string } | undefined>();
  return (
    <Page crumbs={[{ label: 'Share', to: '/shares' }, { label: 'Comments' }]} title="Comments">
      <PageMeta title={loaded ? `Comments on the share of ${loaded.author}` : 'Comments'} noIndex />
      <Gate needs="account">
        <Details />
      </Gate>
    </Page>
  );
}

function Details() {
  const { share_id = '' } = useParams();
  const [search] = useSearchParams();
  const { navigate } = usePageGuard();
  const { data, error } = useApiQuery(shareDetails, callOf(share_id, search));
  // It was deleted, or its author blocked, after it was read.
  if (error?.status === 404) {
    const { text, back } = missing(share_id, search);
    return <EmptyState title={text} action={<LinkButton to={back.to}>{back.label}</LinkButton>} />;
  }
  if (!data) return null;
  const { share, page, total_pages } = data;
  const under = search.get('under');
  const here = (more: Record<string, string>) => `/share/${share_id}?${new URLSearchParams(more)}`;
  return (
    <>
      <LiveThread share={share} />
      {under && <Link to={`/share/${share_id}`}>Show all comments</Link>}
      <ShareView
        whole
        share={share}
        onDeleted={() => navigate('/shares')}
        more={({ id, user, comments, comments_count }) =>
          !under && comments_count > comments.length ? (
            <Link
              to={here({ under: String(id) })}
              aria-label={`Show more comments below the comment of ${authorName({ user })}`}
              className="more-link"
            >
              Show more comments
            </Link>
          ) : null
        }
      />
      {share.comments_count === 0 && <p className="mt-4 text-sm text-ink-2">No comments yet</p>}
      <Pager
        page={page}
        totalPages={total_pages}
        to={(next) => here({ page: String(next), ...(under && { under }) })}
        label="Pages of comments"
        className="mt-5 max-w-190"
      />
    </>
  );
}
