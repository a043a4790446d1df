import { useParams } from 'react-router';
import { myDecision } from '#contract/moderation.ts';
import { load } from '#web/api/load.ts';
import { useApiQuery } from '#web/api/queries.ts';
import { Gate } from '#web/shell/Gate.tsx';
import { Page } from '#web/shell/Page.tsx';
import { PageMeta } from '#web/shell/PageMeta.tsx';
import { useViewer } from '#web/shell/viewer.ts';
import { AppealForm } from './AppealForm.tsx';
import { DecisionView } from './DecisionView.tsx';

export const loader = load(async ({ params, viewer, read }) => {
  if (viewer) await read(myDecision, { params: { id: params.id ?? '' } });
});

/** What an administrator decided about the viewer's post or account, why, and the appeal. */
export default function DecisionScreen() {
  const viewer = useViewer();
  return (
    <Page
      crumbs={[
        { label: 'Settings', to: '/settings' },
        { label: 'Decisions', to: '/moderation' },
        { label: 'Decision' },
      ]}
      title="Decision of the administrator"
    >
      <PageMeta title="Decision of the administrator" noIndex />
      <Gate needs="session">{viewer && <Decision />}</Gate>
    </Page>
  );
}

function Decision() {
  const { id = '' } = useParams();
  const decision = useApiQuery(myDecision, { params: { id } }).data?.decision;
  if (!decision) return null;
  return (
    <div className="max-w-190 space-y-5">
      <DecisionView decision={decision} />
      {decision.can.appeal && <AppealForm id={decision.id} />}
    </div>
  );
}
