import { useState } from 'react';
import { flagMember } from '#contract/moderation.ts';
import { useApiMutation } from '#web/api/mutations.ts';
import { showToast } from '#web/shell/messages.ts';
import { useAccountGate } from '#web/shell/useAccountGate.ts';
import { Button } from '#web/ui/Button.tsx';
import FlagDialog from '../posts/FlagDialog.tsx';

/** Reports a member's name, picture or text about themselves. */
export function ReportMember({ id }: { id: number }) {
  const [open, setOpen] = useState(false);
  const [isReported, setReported] = useState(false);
  const passGate = useAccountGate();
  const { mutateAsync } = useApiMutation(flagMember);
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        aria-disabled={isReported}
        onClick={() => void passGate().then((passed) => passed && setOpen(true))}
      >
        {isReported ? 'Reported' : 'Report'}
      </Button>
      {open && (
        <FlagDialog
          target={`member ${id}`}
          action="Report"
          onClose={() => setOpen(false)}
          send={async (comment) => {
            const { message } = await mutateAsync({ params: { id: String(id) }, body: { comment } });
            setReported(true);
            showToast(message);
          }}
        />
      )}
    </>
  );
}
