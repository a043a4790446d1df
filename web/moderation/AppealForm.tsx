import { appealDecision, myDecision, myDecisions } from '#contract/moderation.ts';
import { showToast } from '#web/shell/messages.ts';
import { useForm } from '#web/shell/useForm.ts';
import { useUnsavedForm } from '#web/shell/useUnsavedForm.ts';
import { Form, SubmitButton } from '#web/ui/Form.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';

/** Asks for another look at a decision. */
export function AppealForm({ id }: { id: number }) {
  const unsaved = useUnsavedForm(`appeal ${id}`);
  const form = useForm(appealDecision, {
    input: (text) => ({ params: { id: String(id) }, body: { text: text('text') } }),
    onSuccess: ({ message }) => showToast(message),
    changes: [myDecision, myDecisions],
  });
  return (
    <Panel heading="Appeal">
      <p className="mb-3 max-w-measure text-sm text-ink-2">
        Do you think this decision is wrong? Say why. You can appeal a decision once.
      </p>
      <Form {...form} onInput={unsaved.onInput}>
        <TextArea
          name="text"
          label="Why the decision is wrong"
          required
          maxLength={5_000}
          counter
          defaultValue={unsaved.fields?.text}
          rows={4}
        />
        <SubmitButton busyLabel="Sending">Send appeal</SubmitButton>
      </Form>
    </Panel>
  );
}
