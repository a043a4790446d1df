import { MessageSquareQuote, Trash2 } from 'lucide-react';
import { Form, useSearchParams } from 'react-router';
import { Link } from '#web/shell/links/Link.tsx';
import type { Output } from '#contract/endpoint.ts';
import { myOpinions } from '#contract/opinions/opinions.ts';
import { myComments, reviewNotice } from '#contract/posts.ts';
import { useApiQuery } from '#web/api/queries.ts';
import { load } from '#web/api/load.ts';
import { RemovalLink } from '#web/moderation/RemovalLink.tsx';
import { PostText } from '#web/posts/PostText.tsx';
import { Gate } from '#web/shell/Gate.tsx';
import { Page } from '#web/shell/Page.tsx';
import { PageMeta } from '#web/shell/PageMeta.tsx';
import { Tag } from '#web/ui/Badge.tsx';
import { showTitle } from '#web/ui/curl-quotes.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { LinkButton } from '#web/shell/links/LinkButton.tsx';
import { Pager } from '#web/shell/links/Pager.tsx';
import { Tabs } from '#web/shell/links/Tabs.tsx';
import { pageOf } from '#web/shell/page-number.ts';
import { SearchField } from '#web/ui/SearchField.tsx';
import { LocalTime } from '#web/ui/LocalTime.tsx';
import { ExportButtons } from './ExportButtons.tsx';
import { LevelMark } from './LevelMark.tsx';
import { commentsCall, MyComments } from './MyComments.tsx';
import { opinionsAsCsv } from './opinions-csv.ts';
import { useRemoveOpinion } from './useOpinion.ts';
import { readVoice } from './voice-item.ts';

type OwnOpinion = Output<typeof myOpinions>['opinions'][number];

const callOf = (search: URLSearchParams) => ({
  query: { q: search.get('q') ?? '', page: pageOf(search) },
});

const showsComments = (search: URLSearchParams) => search.get('tab') === 'comments';

export const loader = load(async ({ search, viewer, read }) => {
  if (!viewer) return;
  await (showsComments(search) ? read(myComments, commentsCall(search)) : read(myOpinions, callOf(search)));
});

/** All opinions and comments of the viewer. */
export default function MyOpinionsScreen() {
  const [search] = useSearchParams();
  const isComments = showsComments(search);
  const path = '/my_opinions';
  return (
    <Page crumbs={[{ label: 'My Opinions' }]} title="My Opinions">
      <PageMeta title="My Opinions" noIndex />
      <Gate needs="session" benefit="Find all your opinions and comments in one list.">
        <div className="max-w-190 space-y-4">
          <Tabs
            label="My opinions and comments"
            items={[
              { label: 'Opinions', to: path, current: !isComments },
              { label: 'Comments', to: `${path}?tab=comments`, current: isComments },
            ]}
          />
          {isComments ? <MyComments /> : <List />}
        </div>
      </Gate>
    </Page>
  );
}

function List() {
  const [search] = useSearchParams();
  const data = useApiQuery(myOpinions, callOf(search)).data;
  const q = search.get('q') ?? '';
  if (!data) return null;
  return (
    <div>
      <div className="flex flex-wrap items-center gap-2 border-b border-rule pb-4">
        <search className="grow max-mid:basis-full">
          <Form>
            <SearchField label="Search my opinions" defaultValue={q} />
          </Form>
        </search>
        {(data.total_count > 0 || q !== '') && (
          <ExportButtons
            endpoint={myOpinions}
            rowsOf={(reply) => reply.opinions}
            asCsv={opinionsAsCsv}
            file="my-opinions"
          />
        )}
      </div>
      {data.total_count === 0 && (
        <div className="mt-4">
          <EmptyState
            icon={<MessageSquareQuote aria-hidden />}
            title={q ? 'No opinions match' : 'No opinions yet'}
            action={<LinkButton to="/voice">Voice Your Opinion</LinkButton>}
          />
        </div>
      )}
      <ul>
        {data.opinions.map((mine) => (
          <MyOpinion key={mine.vote_id} mine={mine} />
        ))}
      </ul>
      <Pager
        page={data.page}
        totalPages={data.total_pages}
        to={(page) => `/my_opinions?${new URLSearchParams({ q, page: String(page) })}`}
        label="Pages of my opinions"
        className="mt-5"
      />
    </div>
  );
}

function MyOpinion({ mine }: { mine: OwnOpinion }) {
  const { object, type } = mine;
  const remove = useRemoveOpinion(readVoice(new URLSearchParams({ type, id: object.slug }))!);
  return (
    <li className="flex items-start justify-between gap-2 border-b border-rule py-4">
      <div className="min-w-0">
        <Link
          to={`/voice?type=${type}&id=${object.slug}`}
          className="tap-area font-semibold text-ink no-underline hover:underline"
        >
          <span className="line-clamp-3">
            {showTitle(type, [object.number, object.title].filter(Boolean).join(': '))}
          </span>
        </Link>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 text-xs text-ink-3">
          <LevelMark level={mine.user_vote} className="text-ink" />
          <LocalTime iso={mine.updated_at} />
          <Link to={`/vote/${mine.vote_id}`} className="tap-area">
            {mine.replies_count === 1 ? '1 reply' : `${mine.replies_count} replies`}
          </Link>
          {mine.in_review && <Tag tone="warning">{reviewNotice}</Tag>}
        </p>
        {mine.comment_text && <PostText text={mine.comment_text} notice={mine.flag_comment === 1} />}
        {mine.flag_comment === 1 && <RemovalLink postId={mine.vote_id} />}
      </div>
      <IconButton
        label={`Delete my opinion on ${object.number ?? object.title}`}
        icon={<Trash2 aria-hidden className="size-4" />}
        onClick={() => void remove(mine.vote_id)}
        className="-mt-2.5 mid:-mt-1.5"
      />
    </li>
  );
}
