import { Users } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { countedNoun, showCount } from '#web/ui/numbers.ts';
import { RecipientList } from './RecipientList.tsx';
import { countChosen, type Recipients } from './recipients.ts';
import { useNetworkSize } from './useNetwork.ts';

interface RecipientPickerProps {
  value: Recipients;
  disabled: boolean;
  onChange: (next: Recipients) => void;
}

/** Says who gets the share, and opens a dialog to choose them. */
export function RecipientPicker({ value, disabled, onChange }: RecipientPickerProps) {
  const [choice, setChoice] = useState<Recipients | null>(null);
  const size = useNetworkSize();
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        aria-haspopup="dialog"
        disabled={disabled}
        icon={<Users aria-hidden className="size-4" />}
        onClick={() => setChoice(value)}
      >
        <span className="min-w-0">
          <span className="sr-only">Share with: </span>
          {describe(value, size)}
        </span>
      </Button>
      {choice && (
        <Dialog
          onClose={() => setChoice(null)}
          title="Share with"
          cancel
          actions={
            <Button
              onClick={() => {
                onChange(choice);
                setChoice(null);
              }}
            >
              Done
            </Button>
          }
        >
          <RecipientList value={choice} onChange={setChoice} />
        </Dialog>
      )}
    </>
  );
}

function describe(value: Recipients, size: number | undefined): string {
  if (value.all && value.ids.length === 0) return size ? `All members (${showCount(size)})` : 'All members';
  const count = countChosen(value, size ?? 0);
  return count === 0 ? 'No members selected' : countedNoun(count, 'member');
}
