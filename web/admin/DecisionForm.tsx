import { useState } from 'react';
import { decideFlag, profileParts, type ModerationCase, type ProfilePart } from '#contract/moderation.ts';
import { Button } from '#web/ui/Button.tsx';
import { useFocusOnError } from '#web/ui/useFocusOnError.ts';
import { PartChoices } from './PartChoices.tsx';
import { ReasonFields, reasonMissing, ruleOf } from './ReasonFields.tsx';
import { useModeration } from './useModeration.ts';

/** Removes what was reported or held, or keeps it. Removing needs a reason. */
export function DecisionForm({ found: { id, subject, status } }: { found: ModerationCase }) {
  const [reason, setReason] = useState('');
  const [rule, setRule] = useState('');
  const [parts, setParts] = useState<ProfilePart[]>([...profileParts]);
  const [error, setError] = useState<string>();
  const { busy, send } = useModeration(decideFlag);
  const { ref, ask } = useFocusOnError<HTMLDivElement>();
  const isProfile = subject === 'profile';
  const isHeld = status === 'held';
  const decide = (decision: 'remove' | 'keep') => {
    if (decision === 'remove' && reason.trim() === '') {
      ask();
      return setError(reasonMissing);
    }
    setError(undefined);
    send({
      params: { id: String(id) },
      body: { decision, reason, rule: ruleOf(rule), ...(isProfile && decision === 'remove' && { parts }) },
    });
  };
  return (
    <div ref={ref} className="mt-4 space-y-3">
      <ReasonFields {...{ reason, rule, error }} onReason={setReason} onRule={setRule} />
      {isProfile && <PartChoices parts={parts} onParts={setParts} />}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="danger"
          busy={busy}
          aria-disabled={(isProfile && parts.length === 0) || undefined}
          onClick={() => (!isProfile || parts.length > 0) && decide('remove')}
        >
          {isHeld ? 'Reject' : 'Remove'}
        </Button>
        <Button variant="secondary" busy={busy} onClick={() => decide('keep')}>
          {isHeld ? 'Approve' : 'Keep'}
        </Button>
      </div>
    </div>
  );
}
