import { useParams } from 'react-router';
import { myDecision, appealDecision, myDecisions } from '#contract/moderation.ts';
import { load } from '#web/api/load.ts';
import { useApiQuery } from '#web/api/queries.ts';
import { Gate } from '#web/shell/Gate.tsx';
import { Page } from '#web/shell/Page.tsx';
import { PageMeta } from '#web/shell/PageMeta.tsx';
import { showToast } from '#web/shell/messages.ts';
import { useDraft } from '#web/shell/useDraft.ts';
import { useForm } from '#web/shell/useForm.ts';
import { Form, SubmitButton } from '#web/ui/Form.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { DecisionView } from './DecisionView.tsx';

export const loader = load(async ({ params, viewer, read }) => {
  if (viewer) await read(myDecision, { params: { id: params.id ?? '' } });
});

/** What an administrator decided about the viewer's post or account, why, and the appeal. */
export default function DecisionScreen() {
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
      <Gate needs="session">
        <Decision />
      </Gate>
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

/** Asks for another look at a decision. */
function AppealForm({ id }: { id: number }) {
  const { draft, change, forget } = useDraft(`appeal ${id}`, { text: '' });
  const form = useForm(appealDecision, {
    input: (text) => ({ params: { id: String(id) }, body: { text: text('text') } }),
    onSuccess: ({ message }) => {
      forget();
      showToast(message);
    },
    changes: [myDecision, myDecisions],
  });
  return (
    <Panel heading="Appeal">
      <p className="mb-3 max-w-measure text-sm text-ink-2">
        Do you think this decision is wrong? Say why. You can appeal a decision once.
      </p>
      <Form {...form}>
        <TextArea
          name="text"
          label="Why the decision is wrong"
          required
          maxLength={5_000}
          counter
          value={draft.text}
          onChange={({ target }) => change({ text: target.value })}
          rows={4}
        />
        <SubmitButton busyLabel="Sending">Send appeal</SubmitButton>
      </Form>
    </Panel>
  );
}
