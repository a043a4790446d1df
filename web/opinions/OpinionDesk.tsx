import { useState } from 'react';
import type { Output } from '#contract/endpoint.ts';
import type { opinionPage, OpinionEntry } from '#contract/opinions.ts';
import { Panel } from '#web/ui/Panel.tsx';
import { Pager } from '#web/ui/Pager.tsx';
import { OpinionBars } from './OpinionBars.tsx';
import { OpinionEntryView } from './OpinionEntryView.tsx';
import { OpinionForm } from './OpinionForm.tsx';
import { voicePath, type VoiceItem } from './voice-item.ts';

/** Where one says how one feels, beside how everybody else does. */
export function OpinionDesk({ item, data }: { item: VoiceItem; data: Output<typeof opinionPage> }) {
  const [justSaved, setJustSaved] = useState(false);
  const own = data['My Opinion'][0];
  const { counts, percentages, voters, score } = data;
  return (
    <div className="mt-5 grid items-start gap-x-10 gap-y-8 mid:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="space-y-8 mid:col-start-1 mid:row-start-1">
        <OpinionForm key={own?.vote_id ?? 'new'} item={item} own={own} onSaved={() => setJustSaved(true)} />
        {own?.comment_text && <Entries title="My Opinion" entries={[own]} />}
        <Entries title="My Network (Friends & Family)" entries={data['My Network (Friends & Family)']} />
        <Entries
          title="Other Opinions"
          entries={data['Other Opinions']}
          empty={
            data.total_count === 0
              ? 'Nobody else has voiced an opinion yet.'
              : 'There are no opinions on this page.'
          }
        />
        {data.total_pages > 1 && (
          <Pager
            page={data.page}
            totalPages={data.total_pages}
            to={(page) => voicePath({ ...item, page })}
            label="Pages of opinions"
          />
        )}
      </div>
      <Panel
        heading="Results"
        className="max-mid:order-first mid:sticky mid:top-17 mid:col-start-2 mid:row-start-1"
      >
        <OpinionBars tally={{ counts, percentages, voters, score }} justSaved={justSaved} />
      </Panel>
    </div>
  );
}

function Entries({ title, entries, empty }: { title: string; entries: OpinionEntry[]; empty?: string }) {
  if (entries.length === 0 && !empty) return null;
  const id = title.replaceAll(/\W+/g, '-');
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {entries.length === 0 && <p className="mt-2 text-sm text-ink-2">{empty}</p>}
      {entries.map((entry) => (
        <OpinionEntryView key={entry.vote_id} entry={entry} />
      ))}
    </section>
  );
}
