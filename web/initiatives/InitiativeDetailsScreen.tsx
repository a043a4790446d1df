import { useLoaderData, useParams } from 'react-router';
import { getInitiative, listInitiatives } from '#contract/initiatives.ts';
import { useApiQuery } from '#web/api/queries.ts';
import { opinionButton } from '#web/bills/bill-labels.ts';
import { DetailsBar } from '#web/lists/DetailsBar.tsx';
import { load } from '#web/api/load.ts';
import { QuickOpinion } from '#web/opinions/QuickOpinion.tsx';
import { ShareImage } from '#web/opinions/ShareImage.tsx';
import { lazyOptional } from '#web/shell/lazy-optional.tsx';
import { ActionBar } from '#web/shell/ActionBar.tsx';
import { Page } from '#web/shell/Page.tsx';
import { PageMeta } from '#web/shell/PageMeta.tsx';
import { LinkButton } from '#web/shell/links/LinkButton.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { WatchButton } from '#web/lists/WatchButton.tsx';
import { MuteButton } from '#web/notifications/MuteButton.tsx';
import { FlagInitiative } from './FlagInitiative.tsx';
import { InitiativeActions } from './InitiativeActions.tsx';
import { InitiativeDetails, SupportPanel } from './InitiativeDetails.tsx';
import { PetitionPanel } from './PetitionPanel.tsx';
import { describeInitiative } from './describe-initiative.ts';

// Only the browser knows how its device shares.
const GatherSupport = lazyOptional(() => import('./GatherSupport.tsx'));

const toList = <LinkButton to="/initiatives">Initiatives</LinkButton>;

export const loader = load(async ({ params, read, origin }) => {
  await read(getInitiative, { params: { id: params.bill_id! } });
  return { origin };
});

export default function InitiativeDetailsScreen() {
  const { origin } = useLoaderData() as { origin: string };
  const { bill_id: id = '' } = useParams();
  const { data, error } = useApiQuery(getInitiative, { params: { id } });
  // It was deleted after it was read.
  if (error?.status === 404)
    return (
      <>
        <PageMeta title="Page not found" noIndex />
        <EmptyState level={1} title={error.message} action={toList} />
      </>
    );
  if (!data) return null;
  const { initiative } = data;
  const { title, slug, status, visibility, vote, can, flagged } = initiative;
  const path = `/initiatives/${slug}`;
  const isSubmitted = status === 'submitted';
  const voice = `/voice?type=initiatives&id=${slug}`;
  return (
    <>
      <DetailsBar
        title="Initiative details"
        list="/initiatives"
        lists={[listInitiatives]}
        item={isSubmitted ? { type: 'initiatives', id: slug, title } : undefined}
      />
      <Page crumbs={[{ label: 'Initiatives', to: '/initiatives' }, { label: 'Details' }]}>
        <PageMeta
          title={title}
          description={describeInitiative(initiative)}
          canonical={origin + path}
          noIndex={!isSubmitted || visibility !== 'national'}
        />
        {isSubmitted && <ShareImage origin={origin} type="initiatives" slug={slug} title={title} />}
        <InitiativeDetails
          initiative={initiative}
          aside={
            <>
              {can.petition && isSubmitted && <GatherSupport initiative={initiative} />}
              {can.petition && <InitiativeActions initiative={initiative} />}
              {isSubmitted && (
                <SupportPanel
                  initiative={initiative}
                  opinions={<QuickOpinion key={slug} type="initiatives" item={initiative} />}
                >
                  <ActionBar>
                    <LinkButton to={voice} wide>
                      {opinionButton(vote)}
                    </LinkButton>
                  </ActionBar>
                </SupportPanel>
              )}
              {!can.petition && <PetitionPanel initiative={initiative} />}
              {isSubmitted && (
                <Panel heading="Watch this initiative" className="print:hidden">
                  <p className="mb-3 text-sm text-ink-2">Find it again in one tap.</p>
                  <WatchButton item={initiative} />
                  {!can.petition && (
                    <MuteButton
                      type="initiatives"
                      id={initiative.id}
                      noun="initiative"
                      notified={vote !== 'Not Voted'}
                    />
                  )}
                </Panel>
              )}
              {!can.petition && !flagged && <FlagInitiative initiative={initiative} />}
            </>
          }
        />
      </Page>
    </>
  );
}
