import { reportAd, reportMax } from '#contract/ads/delivery.ts';
import { useDraft } from '#web/shell/useDraft.ts';
import { useForm } from '#web/shell/useForm.ts';
import { Button } from '#web/ui/Button.tsx';
import { Form, SubmitButton } from '#web/ui/Form.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { useState } from 'react';

/** Reports an ad to the administrator, in the ad's own dialog. */
export function ReportAdForm({ id, onClose }: { id: number; onClose(): void }) {
  // Back or Escape may be a slip.
  const { draft, change, forget } = useDraft(`report ad ${id}`, { text: '' });
  const [result, setResult] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const form = useForm(reportAd, {
    input: (text) => ({ params: { id: String(id) }, body: { text: text('text') } }),
    onSuccess: ({ message }) => {
      forget();
      setResult(message);
    },
    // Toasts are behind the ad.
    onError: ({ code, message }) => setProblem(code === 'invalid_values' ? undefined : message),
  });
  return (
    <div className="absolute inset-x-0 bottom-0 mx-auto max-h-full w-full max-w-160 overflow-y-auto rounded-t-lg bg-surface p-4 pb-[max(1rem,env(safe-area-inset-bottom))] text-ink shadow-2 mid:p-6">
      <h2 className="text-lg">Report this ad</h2>
      <p role="status" className="not-empty:mt-3">
        {result}
      </p>
      {result === undefined ? (
        <Form {...form} className="mt-3 space-y-4 text-ink">
          <TextArea
            label="What is wrong with this ad?"
            name="text"
            maxLength={reportMax}
            counter
            required
            value={draft.text}
            onChange={({ target }) => change({ text: target.value })}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person asked for this form
            autoFocus
          />
          {problem && (
            <p role="alert" className="text-sm text-danger">
              {problem}
            </p>
          )}
          <div className="flex flex-wrap justify-end gap-2">
            <Button
              variant="secondary"
              onClick={() => {
                forget();
                onClose();
              }}
            >
              Cancel
            </Button>
            <SubmitButton busyLabel="Sending">Send report</SubmitButton>
          </div>
        </Form>
      ) : (
        <Button className="mt-4" onClick={onClose}>
          Back to the ad
        </Button>
      )}
    </div>
  );
}
