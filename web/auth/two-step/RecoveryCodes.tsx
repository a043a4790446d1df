import { Copy, Download } from 'lucide-react';
import { copy } from '#web/shell/messages.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { saveFile } from '#web/ui/save-file.ts';

/** Recovery codes for when the phone is not available; shown only now. */
export function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const text = `Polity recovery codes. Each works once.\n\n${codes.join('\n')}\n`;
  return (
    <Dialog
      onClose={onClose}
      title="Your recovery codes"
      dismissable={false}
      // On a phone on its side it fits the screen only with all buttons in one row.
      actions={
        <>
          <Button
            variant="secondary"
            icon={<Copy aria-hidden className="size-4" />}
            onClick={() =>
              void copy(
                text,
                'The codes have been copied.',
                'Your browser did not allow copying. Write the codes down.',
              )
            }
          >
            Copy
          </Button>
          <Button
            variant="secondary"
            icon={<Download aria-hidden className="size-4" />}
            onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), 'polity-recovery-codes.txt')}
          >
            Download
          </Button>
          <Button onClick={onClose}>I have saved them</Button>
        </>
      }
    >
      <p className="text-sm text-ink-2">
        Each code signs you in once when you do not have your phone. Store them in a safe place: we won’t show
        them again.
      </p>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(7rem,100%),1fr))] gap-x-4 gap-y-1 rounded-md bg-sunken px-4 py-3 text-[0.9375rem]">
        {codes.map((code) => (
          <li key={code}>
            <code className="whitespace-nowrap">{code}</code>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
