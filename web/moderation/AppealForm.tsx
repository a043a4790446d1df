import { appealDecision, myDecision, myDecisions } from '#contract/moderation.ts';
import { showToast } from '#web/shell/messages.ts';
import { useDraft } from '#web/shell/useDraft.ts';
import { useForm } from '#web/shell/useForm.ts';
import { Form, SubmitButton } from '#web/ui/Form.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';

/** Asks for another look at a decision. */
export function AppealForm({ id }: { id: number }) {
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
