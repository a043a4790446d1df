import { useQueryClient } from '@tanstack/react-query';
import { Flag } from 'lucide-react';
import { flagInitiative, getInitiative, type Initiative } from '#contract/initiatives.ts';
import { updateCached } from '#web/api/update-cached.ts';
import { useApiMutation } from '#web/api/mutations.ts';
import { showToast } from '#web/shell/messages.ts';
import { useAccountGate } from '#web/shell/useAccountGate.ts';
import { useLazyDialog } from '#web/shell/useLazyDialog.ts';
import { Button } from '#web/ui/Button.tsx';

/** Reports another member's initiative to the administrator. */
export function FlagInitiative({ initiative: { id } }: { initiative: Initiative }) {
  const client = useQueryClient();
  const passGate = useAccountGate();
  const flagging = useLazyDialog(() => import('../posts/FlagDialog.tsx'));
  const { mutateAsync } = useApiMutation(flagInitiative);
  const send = async (comment: string) => {
    const { message } = await mutateAsync({ params: { id: String(id) }, body: { comment } });
    updateCached<Initiative>(
      client,
      [getInitiative],
      (one) => one.id === id && 'flagged' in one,
      () => ({ flagged: true }),
    );
    showToast(message);
  };
  return (
    <>
      {/* First, so that it gives the focus back before the button is removed. */}
      {flagging.Dialog && (
        <flagging.Dialog target={`initiative ${id}`} onClose={flagging.close} send={send} />
      )}
      <Button
        size="sm"
        variant="quiet"
        className="print:hidden"
        icon={<Flag aria-hidden className="size-4" />}
        onClick={() => void passGate().then((passed) => passed && flagging.open())}
      >
        Flag this initiative
      </Button>
    </>
  );
}
