import { Download, MessageSquareQuote, Trash2 } from 'lucide-react';
import { useQueryClient } from '@tanstack/react-query';
import { Form, useSearchParams } from 'react-router';
import { Link } from '#web/shell/links/Link.tsx';
import type { Output } from '#contract/endpoint.ts';
import { myOpinions } from '#contract/opinions/opinions.ts';
import { callApi } from '#web/api/caller.ts';
import { useApiQuery } from '#web/api/queries.ts';
import { load } from '#web/api/load.ts';
import { Gate } from '#web/shell/Gate.tsx';
import { showError } from '#web/shell/messages.ts';
import { Page } from '#web/shell/Page.tsx';
import { PageMeta } from '#web/shell/PageMeta.tsx';
import { Button } from '#web/ui/Button.tsx';
import { curlQuotes } from '#web/ui/curl-quotes.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { LinkButton } from '#web/shell/links/LinkButton.tsx';
import { Pager } from '#web/shell/links/Pager.tsx';
import { pageOf } from '#web/shell/page-number.ts';
import { saveFile } from '#web/ui/save-file.ts';
import { SearchField } from '#web/ui/SearchField.tsx';
import { LocalTime } from '#web/ui/LocalTime.tsx';
import { LevelMark } from './LevelMark.tsx';
import { opinionsAsCsv } from './opinions-csv.ts';
import { useRemoveOpinion } from './useOpinion.ts';
import { readVoice } from './voice-item.ts';

type OwnOpinion = Output<typeof myOpinions>['opinions'][number];

const callOf = (search: URLSearchParams) => ({
  query: { q: search.get('q') ?? '', page: pageOf(search) },
});

export const loader = load(
  async ({ search, viewer, read }) => void (viewer && (await read(myOpinions, callOf(search)))),
);

/** All opinions of the viewer. */
export default function MyOpinionsScreen() {
  return (
    <Page crumbs={[{ label: 'My Opinions' }]} title="My Opinions">
      <PageMeta title="My Opinions" noIndex />
      <Gate needs="session">
        <List />
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
    <div className="max-w-190">
      <div className="flex flex-wrap items-center gap-2 border-b border-rule pb-4">
        <search className="grow max-mid:basis-full">
          <Form>
            <SearchField label="Search my opinions" defaultValue={q} />
          </Form>
        </search>
        {(data.total_count > 0 || q !== '') && (
          <>
            <ExportButton kind="csv" />
            <ExportButton kind="json" />
          </>
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
            {curlQuotes([object.number, object.title].filter(Boolean).join(': '))}
          </span>
        </Link>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 text-xs text-ink-3">
          <LevelMark level={mine.user_vote} className="text-ink" />
          <LocalTime iso={mine.updated_at} />
          <Link to={`/vote/${mine.vote_id}`} className="tap-area">
            {mine.replies_count === 1 ? '1 reply' : `${mine.replies_count} replies`}
          </Link>
        </p>
        {mine.comment_text && (
          <p dir="auto" className="mt-2 max-w-measure break-words whitespace-pre-line">
            {mine.comment_text}
          </p>
        )}
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

/** Reads all pages and downloads them as one file. */
function ExportButton({ kind }: { kind: 'csv' | 'json' }) {
  const client = useQueryClient();
  const save = async () => {
    const all: OwnOpinion[] = [];
    for (let page = 1, pages = 1; page <= pages; page++) {
      const reply = await callApi(client, myOpinions, { query: { page } });
      all.push(...reply.opinions);
      pages = reply.total_pages;
    }
    const file =
      kind === 'csv'
        ? new Blob([opinionsAsCsv(all)], { type: 'text/csv' })
        : new Blob([JSON.stringify(all, null, 2)], { type: 'application/json' });
    saveFile(file, `my-opinions.${kind}`);
  };
  return (
    <Button
      variant="secondary"
      size="sm"
      icon={<Download aria-hidden className="size-4" />}
      onClick={() => void save().catch(showError)}
    >
      {kind.toUpperCase()}
    </Button>
  );
}
