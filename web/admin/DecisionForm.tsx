import { useState } from 'react';
import { decideFlag, decideAppeal, type ModerationCase, type ProfilePart } from '#contract/moderation.ts';
import { useAction } from '#web/shell/useAction.ts';
import { Button } from '#web/ui/Button.tsx';
import { moderationEndpoints } from './moderation-endpoints.ts';
import { PartChoices } from './PartChoices.tsx';
import { useReason } from './useReason.tsx';

/** Removes what was reported or in review, or keeps it. Removing needs a reason. */
export function DecisionForm({
  moderationCase: { id, subject, status, author },
}: {
  moderationCase: ModerationCase;
}) {
  const remove = status === 'in_review' ? 'reject' : 'remove';
  const hint = `If you ${remove} it, the member gets this text. It is also in the log.`;
  const why = useReason(`decision ${id}`, { hint });
  const [parts, setParts] = useState<ProfilePart[]>([]);
  const { busy, send } = useAction(decideFlag, { changes: moderationEndpoints, onSuccess: why.clear });
  const isProfile = subject === 'profile';
  const isInReview = status === 'in_review';
  const decide = (decision: 'remove' | 'keep') => {
    if (why.isMissing(decision === 'remove')) return;
    const { reason, rule } = why;
    send({
      params: { id: String(id) },
      body: { decision, reason, rule, ...(isProfile && decision === 'remove' && { parts }) },
    });
  };
  return (
    <div className="mt-4 space-y-3">
      {why.fields}
      {isProfile && <PartChoices profile={author} parts={parts} onParts={setParts} />}
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" busy={busy} onClick={() => decide('keep')}>
          {isInReview ? 'Approve' : 'Keep'}
        </Button>
        <Button variant="danger" busy={busy} onClick={() => decide('remove')}>
          {isInReview ? 'Reject' : 'Remove'}
        </Button>
      </div>
    </div>
  );
}

/** Upholds a decision or restores what it removed. Without an appeal it can be restored only. */
export function AppealDecisionForm({ id, appealed }: { id: number; appealed: boolean }) {
  const why = useReason(`appeal ${id}`, { withRule: false });
  const { busy, send } = useAction(decideAppeal, { changes: moderationEndpoints, onSuccess: why.clear });
  const decide = (decision: 'uphold' | 'restore') => {
    if (!why.isMissing()) send({ params: { id: String(id) }, body: { decision, reason: why.reason } });
  };
  return (
    <div className="mt-4 space-y-3">
      {why.fields}
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
