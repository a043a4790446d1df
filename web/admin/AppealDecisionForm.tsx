import { decideAppeal } from '#contract/moderation.ts';
import { useAction } from '#web/shell/useAction.ts';
import { Button } from '#web/ui/Button.tsx';
import { moderationReads } from './moderation-reads.ts';
import { useReason } from './useReason.tsx';

/** Upholds a decision or restores what it removed. Without an appeal it can be restored only. */
export function AppealDecisionForm({ id, appealed }: { id: number; appealed: boolean }) {
  const why = useReason({ withRule: false });
  const { busy, send } = useAction(decideAppeal, { changes: moderationReads });
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
