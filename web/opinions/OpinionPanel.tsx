import { type ReactNode, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useChosenSearch } from '#web/shell/links/ChipLink.tsx';
import { Link } from '#web/shell/links/Link.tsx';
import type { Output } from '#contract/endpoint.ts';
import { editOpinionComment, opinionPage, type OpinionEntry } from '#contract/opinions/opinions.ts';
import { useApiMutation } from '#web/api/mutations.ts';
import { apiQuery } from '#web/api/queries.ts';
import { showToast } from '#web/shell/messages.ts';
import { useLazyDialog } from '#web/shell/useLazyDialog.ts';
import { useViewer } from '#web/shell/viewer.ts';
import { Button } from '#web/ui/Button.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { Pager } from '#web/shell/links/Pager.tsx';
import { showCount } from '#web/ui/numbers.ts';
import { OpinionBars } from './OpinionBars.tsx';
import { OpinionEntryView } from './OpinionEntryView.tsx';
import { OpinionForm } from './OpinionForm.tsx';
import { OthersBar } from './OthersBar.tsx';
import { invalidateOpinions } from './opinion-endpoints.ts';
import { useLiveBars } from './useLiveBars.ts';
import { useRemoveOpinion } from './useOpinion.ts';
import { readVoice, voiceCall, voicePath, type VoiceItem } from './voice-item.ts';
import { LazyBreakdown } from './LazyBreakdown.tsx';

type Data = Output<typeof opinionPage>;

const ownTitle = 'My Opinion';
const networkTitle = 'My Network (Friends & Family)';
const othersTitle = 'Other Opinions';
/** The id of a list's heading. Another page of the list opens there, below the form and the results. */
const idOf = (title: string) => title.replaceAll(/\W+/g, '-');

/** The viewer's opinion and the opinions of others, beside the results. */
export function OpinionPanel({ item, data }: { item: VoiceItem; data: Data }) {
  const [justSaved, setJustSaved] = useState(false);
  const [sharedComment, setSharedComment] = useState('');
  const sharing = useLazyDialog(() => import('#web/shares/dialogs/ShareItemDialog.tsx'));
  const client = useQueryClient();
  const readAt = client.getQueryState(apiQuery(opinionPage, voiceCall(item)).queryKey)?.dataUpdatedAt ?? 0;
  const { live, newOpinions, showNew } = useLiveBars(item, data.voters, readAt);
  const viewer = useViewer();
  const chosen = readVoice(useChosenSearch()) ?? item;
  const own = data[ownTitle][0];
  const { counts, percentages, voters, score, pair } = data;
  const network = data[networkTitle];
  const panel = useRef<HTMLDivElement>(null);
  // The Delete button is gone now: move the focus to the form.
  const remove = useRemoveOpinion(item, () => {
    if (document.activeElement?.closest('section')?.getAttribute('aria-labelledby') === idOf(ownTitle))
      panel.current?.querySelector('input')?.focus();
  });
  const edit = useApiMutation(editOpinionComment);
  const saveComment = async (entry: OpinionEntry, comment_text: string) => {
    const { message } = await edit.mutateAsync({
      params: { type: item.type, id: item.id, voteId: String(entry.vote_id) },
      body: { comment_text },
    });
    showToast(message);
    invalidateOpinions(client, item.type);
  };
  return (
    <div ref={panel} className="mt-5 with-aside min-[1025px]:grid-cols-[minmax(0,1fr)_25rem]">
      <OpinionForm
        item={item}
        own={own}
        object={data.object}
        onSaved={() => setJustSaved(true)}
        onShare={(comment) => {
          setSharedComment(comment);
          sharing.open();
        }}
      />
      <div className="space-y-8 mid:col-start-2 mid:row-span-2 mid:row-start-1">
        <Panel heading={item.verified ? 'Results, verified members' : 'Results'}>
          <OpinionBars
            tally={live ?? { counts, percentages, voters, score }}
            justSaved={justSaved}
            showEmpty
            levelLink={(level) => ({
              to: voicePath({ ...chosen, page: 1, level: chosen.level === level ? undefined : level }),
              selected: chosen.level === level,
            })}
          />
        </Panel>
        <LazyBreakdown item={item} voters={voters} />
      </div>
      <div className="space-y-8 mid:col-start-1 mid:row-start-2">
        <Entries
          title={ownTitle}
          entries={data[ownTitle]}
          empty="You have not voiced your opinion yet."
          onEdit={saveComment}
          onDelete={(entry) => void remove(entry.vote_id)}
        >
          {own && (
            <Link to="/my_opinions" className="tap-area mt-3 inline-block text-sm">
              All my opinions
            </Link>
          )}
        </Entries>
        {pair.support && pair.oppose && item.page === 1 && (
          <section aria-labelledby="pair">
            <h2 id="pair">Both sides, most liked</h2>
            <OpinionEntryView entry={pair.support} alone />
            <OpinionEntryView entry={pair.oppose} alone />
          </section>
        )}
        <Entries
          title={networkTitle}
          entries={network}
          count={data.network_total_count}
          empty={viewer ? emptyNetwork(data) : 'Sign in to see opinions from your network.'}
        >
          <Pager
            page={data.network_page}
            totalPages={data.network_total_pages}
            to={(networkPage) => `${voicePath({ ...chosen, networkPage })}#${idOf(networkTitle)}`}
            label="Pages of my network’s opinions"
            className="mt-4"
          />
        </Entries>
        <Entries
          title={othersTitle}
          entries={data[othersTitle]}
          count={data.total_count}
          lead={
            <>
              {(voters > 1 || item.level || item.verified) && <OthersBar item={item} />}
              <output className="block">
                {newOpinions > 0 && (
                  <Button variant="secondary" size="sm" className="mt-3" onClick={() => void showNew()}>
                    {newOpinions === 1
                      ? '1 new opinion. Show it'
                      : `${showCount(newOpinions)} new opinions. Show them`}
                  </Button>
                )}
              </output>
            </>
          }
          empty={emptyText(data, item)}
        >
          <Pager
            page={data.page}
            totalPages={data.total_pages}
            to={(page) => `${voicePath({ ...chosen, page })}#${idOf(othersTitle)}`}
            label="Pages of opinions"
            always={data.total_count > 0}
            className="mt-4"
          />
        </Entries>
      </div>
      {sharing.Dialog && (
        <sharing.Dialog
          item={{ type: item.type, id: data.object.slug, title: data.object.title }}
          opinion={{ comment: sharedComment }}
          onClose={sharing.close}
        />
      )}
    </div>
  );
}

const emptyPage = 'No opinions on this page.';

function emptyNetwork({ network_total_count }: Data): string {
  return network_total_count > 0 ? emptyPage : 'No opinions from your network yet.';
}

function emptyText({ total_count }: Data, { level, verified }: VoiceItem): string {
  if (total_count > 0) return emptyPage;
  return level || verified ? 'No opinions match this filter yet.' : 'No other opinions yet.';
}

interface EntriesProps {
  title: string;
  entries: OpinionEntry[];
  /** On all pages. */
  count?: number;
  /** The text for an empty list. */
  empty: string;
  lead?: ReactNode;
  children?: ReactNode;
  onEdit?: (entry: OpinionEntry, text: string) => Promise<unknown>;
  onDelete?: (entry: OpinionEntry) => void;
}

function Entries({ title, entries, count = 0, empty, lead, children, onEdit, onDelete }: EntriesProps) {
  const id = idOf(title);
  return (
    <section aria-labelledby={id}>
      <div className="flex flex-wrap items-baseline gap-x-3 border-b border-rule-strong pb-1.5">
        <h2 id={id}>{title}</h2>
        {count > 0 && <p className="tabular text-sm text-ink-3">{showCount(count)}</p>}
      </div>
      {lead}
      {entries.length === 0 && <p className="mt-2 text-sm text-ink-2">{empty}</p>}
      {entries.map((entry) => (
        <OpinionEntryView
          key={entry.vote_id}
          entry={entry}
          onEdit={onEdit && ((text) => onEdit(entry, text))}
          onDelete={onDelete && (() => onDelete(entry))}
        />
      ))}
      {children}
    </section>
  );
}
