import { useState } from 'react';
import { decideAppeal } from '#contract/moderation.ts';
import { Button } from '#web/ui/Button.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { useFocusOnError } from '#web/ui/useFocusOnError.ts';
import { reasonMissing } from './ReasonFields.tsx';
import { useModeration } from './useModeration.ts';

/** Upholds a decision or restores what it removed. Without an appeal it can be restored only. */
export function AppealDecisionForm({ id, appealed }: { id: number; appealed: boolean }) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const { busy, send } = useModeration(decideAppeal);
  const { ref, ask } = useFocusOnError<HTMLDivElement>();
  const decide = (decision: 'uphold' | 'restore') => {
    if (reason.trim() === '') {
      ask();
      return setError(reasonMissing);
    }
    setError(undefined);
    send({ params: { id: String(id) }, body: { decision, reason } });
  };
  return (
    <div ref={ref} className="mt-4 space-y-3">
      <TextArea
        label="Reason"
        hint="The member gets this text. It is also in the log."
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        maxLength={1_000}
        rows={2}
        error={error}
      />
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" busy={busy} onClick={() => decide('restore')}>
          Restore
        </Button>
        {appealed && (
          <Button variant="danger" busy={busy} onClick={() => decide('uphold')}>
            Uphold
          </Button>
        )}
      </div>
    </div>
  );
}
