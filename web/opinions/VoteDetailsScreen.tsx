import { useLoaderData, useParams, useSearchParams } from 'react-router';
import { Link } from '#web/shell/links/Link.tsx';
import { shorten } from '#contract/bills/shorten.ts';
import { voteDetails } from '#contract/opinions/opinions.ts';
import { useApiQuery } from '#web/api/queries.ts';
import { gated, StateBillGate } from '#web/bills/StateBillGate.tsx';
import { load } from '#web/api/load.ts';
import { Page } from '#web/shell/Page.tsx';
import { PageMeta } from '#web/shell/PageMeta.tsx';
import { Pager } from '#web/shell/links/Pager.tsx';
import { pageOf } from '#web/shell/page-number.ts';
import { showTitle } from '#web/ui/curl-quotes.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { LevelMark } from './LevelMark.tsx';
import { OpinionPost } from '../posts/OpinionPost.tsx';
import { PostList } from '../posts/PostList.tsx';
import { ReplyView } from '../posts/ReplyView.tsx';
import { ShareImage } from './ShareImage.tsx';

/** About four lines on a phone. */
const longTitle = 140;

const callOf = (id: string, search: URLSearchParams) => ({
  params: { id },
  query: {
    page: pageOf(search),
    ...(/^\d{1,10}$/.test(search.get('under') ?? '') && { under: search.get('under')! }),
  },
});

export const loader = load(async ({ params, search, read, origin }) => {
  return { origin, isGated: await gated(read(voteDetails, callOf(params.vote_id!, search))) };
});

/** One opinion with all its comments. */
export default function VoteDetailsScreen() {
  const { origin, isGated } = useLoaderData() as { origin: string; isGated: boolean };
  return isGated ? <StateBillGate /> : <Details origin={origin} />;
}

function Details({ origin }: { origin: string }) {
  const { vote_id = '' } = useParams();
  const [search] = useSearchParams();
  const { data, error } = useApiQuery(voteDetails, callOf(vote_id, search));
  if (!data) return null;
  const { object, vote_details: entry, page, total_pages } = data;
  const under = search.get('under');
  const type = `${object.type}s`;
  const here = (more: Record<string, string>) => `/vote/${vote_id}?${new URLSearchParams(more)}`;
  return (
    <Page
      crumbs={[
        { label: 'Voice Your Opinion', to: `/voice?type=${type}&id=${object.slug}` },
        { label: 'Vote Details' },
      ]}
      title="Voice Your Opinion"
    >
      <PageMeta
        title={`An opinion on ${object.title}`}
        description={entry.comment_text ?? undefined}
        noIndex
      />
      <ShareImage origin={origin} type={type} slug={object.slug} title={object.title} />
      <p className="text-sm text-ink-2">
        {object.number && <b className="text-ink">{object.number} · </b>}Vote Details
      </p>
      <p className="mb-4 max-w-measure font-title text-lg font-semibold">
        <Link to={`/${type}/${object.slug}`} className="tap-area text-ink no-underline hover:underline">
          {shorten(showTitle(type, object.title), longTitle)}
        </Link>
      </p>
      {/* It was deleted, or its author blocked, after it was read. */}
      {error?.status === 404 ? (
        <EmptyState title={error.message} />
      ) : (
        <article aria-label={`Opinion of ${entry.user_name}`} className="max-w-190">
          <OpinionPost
            post={{ ...entry, can: { ...entry.can, delete: false } }}
            voteId={entry.vote_id}
            whole
            text={entry.comment_text}
            time={entry.comment_created_at}
            mark={entry.user_vote && <LevelMark level={entry.user_vote} />}
          />
          <h2 className="mt-6 border-t border-rule pt-4">{under ? 'Replies to one comment' : 'Comments'}</h2>
          {under && (
            <Link to={`/vote/${vote_id}`} className="inline-flex min-h-11 items-center mid:min-h-7">
              Show all comments
            </Link>
          )}
          {entry.others_reply.length === 0 && <p className="mt-2 text-sm text-ink-2">No comments yet</p>}
          <PostList aria-label="Comments">
            {entry.others_reply.map((reply) => (
              <ReplyView
                key={reply.comment_id}
                reply={reply}
                voteId={entry.vote_id}
                more={(of) =>
                  !under && of.replies && of.replies_count > of.replies.length ? (
                    <Link to={here({ under: String(of.comment_id) })} className="more-link">
                      Show more comments
                    </Link>
                  ) : null
                }
              />
            ))}
          </PostList>
          <Pager
            page={page}
            totalPages={total_pages}
            to={(next) => here({ page: String(next), ...(under && { under }) })}
            label="Pages of comments"
            className="mt-5"
          />
        </article>
      )}
    </Page>
  );
}
