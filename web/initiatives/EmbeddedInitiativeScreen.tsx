import { useLoaderData, useParams } from 'react-router';
import { getInitiative } from '#contract/initiatives.ts';
import { useApiQuery } from '#web/api/queries.ts';
import { appLink } from '#web/embedded/app-links.ts';
import { load } from '#web/api/load.ts';
import { PageMeta } from '#web/shell/PageMeta.tsx';
import { buttonClass } from '#web/ui/buttonClass.ts';
import { InitiativeDetails, SupportPanel } from './InitiativeDetails.tsx';
import { describeInitiative } from './describe-initiative.ts';

export const loader = load(async ({ params, read, origin }) => {
  const { initiative } = await read(getInitiative, { params: { id: params.bill_id! } });
  return { canonical: `${origin}/initiatives/${initiative.slug}` };
});

/** An initiative without the shell. The author's actions are links that the app follows. */
export default function EmbeddedInitiativeScreen() {
  const { canonical } = useLoaderData() as { canonical: string };
  const { bill_id } = useParams();
  const initiative = useApiQuery(getInitiative, { params: { id: bill_id! } }).data?.initiative;
  if (!initiative) return null;
  const { id, can, status, watched } = initiative;
  const link = (name: Parameters<typeof appLink>[0], label: string, primary = false) => (
    <a
      href={appLink(name, id)}
      className={`mt-3 ${buttonClass(primary ? 'primary' : 'secondary', 'md', true)}`}
    >
      {label}
    </a>
  );
  return (
    <>
      <PageMeta
        title={initiative.title}
        description={describeInitiative(initiative)}
        canonical={canonical}
        noIndex
      />
      <InitiativeDetails
        initiative={initiative}
        aside={
          <SupportPanel initiative={initiative}>
            <div className="mt-4">
              {can.submit && link('submit_initiative', 'Submit Initiative', true)}
              {(can.petition || status === 'submitted') && link('initiative_petition', 'Petition')}
              {status === 'submitted' && !watched && link('watchlist', 'Add to watchlist')}
            </div>
          </SupportPanel>
        }
      />
    </>
  );
}
