import { useLoaderData, useParams } from 'react-router';
import { getRepresentative } from '#contract/representatives.ts';
import { useApiQuery } from '#web/api/queries.ts';
import { load } from '#web/api/load.ts';
import { PageMeta } from '#web/shell/PageMeta.tsx';
import { ContactPanel } from './ContactPanel.tsx';
import { GeneralTab } from './GeneralTab.tsx';
import { OpinionPanels } from './OpinionPanels.tsx';
import { RepresentativeHead } from './RepresentativeHead.tsx';
import { describeRepresentative } from './representative-labels.ts';

export const loader = load(async ({ params, read, origin }) => {
  const { representative } = await read(getRepresentative, { params: { id: params.bill_id! } });
  return { canonical: `${origin}/representatives/${representative.id}` };
});

/** A representative without the shell. */
export default function EmbeddedRepresentativeScreen() {
  const { canonical } = useLoaderData() as { canonical: string };
  const { bill_id } = useParams();
  const data = useApiQuery(getRepresentative, { params: { id: bill_id! } }).data;
  if (!data) return null;
  const { representative: person, ...freshness } = data;
  return (
    <>
      <PageMeta
        title={person.name}
        description={describeRepresentative(person)}
        canonical={canonical}
        noIndex
      />
      <RepresentativeHead person={person} freshness={freshness} />
      <div className="mt-6 grid items-start gap-x-10 gap-y-8 mid:grid-cols-[minmax(0,1fr)_20rem]">
        <GeneralTab person={person} asOf={freshness.as_of} />
        <aside aria-label="Opinions and contact" className="space-y-4 max-mid:order-first">
          <OpinionPanels person={person} />
          <ContactPanel person={person} />
        </aside>
      </div>
    </>
  );
}
