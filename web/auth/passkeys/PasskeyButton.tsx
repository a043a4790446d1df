import { useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { showError } from '#web/shell/messages.ts';
import { Button } from '#web/ui/Button.tsx';
import { useSignedIn } from '../useSignedIn.ts';

/** Signs in with a passkey. The code for that is loaded when the button is pressed. */
export function PasskeyButton() {
  const client = useQueryClient();
  const signedIn = useSignedIn();
  const [busy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    try {
      const { signInWithPasskey } = await import('./passkey-ceremonies.ts');
      signedIn(await signInWithPasskey(client));
    } catch (error) {
      showError(error as Error);
    }
    setBusy(false);
  };
  return (
    <Button
      variant="secondary"
      wide
      icon={<KeyRound aria-hidden className="size-4.5" />}
      busy={busy}
      busyLabel="Waiting for your passkey"
      onClick={() => void press()}
    >
      Sign in with a passkey
    </Button>
  );
}
