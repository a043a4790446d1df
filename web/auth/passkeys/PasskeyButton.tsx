import { useMutation, useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { showError } from '#web/shell/messages.ts';
import { Button } from '#web/ui/Button.tsx';
import { useSignedIn } from '../useSignedIn.ts';

/** Signs in with a passkey. The code for that is loaded when the button is pressed. */
export function PasskeyButton() {
  const client = useQueryClient();
  const signedIn = useSignedIn();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => (await import('./passkey-ceremonies.ts')).signInWithPasskey(client),
    onSuccess: signedIn,
    onError: showError,
  });
  return (
    <Button
      variant="secondary"
      wide
      icon={<KeyRound aria-hidden className="size-4.5" />}
      busy={isPending}
      busyLabel="Waiting for your passkey"
      onClick={() => mutate()}
    >
      Sign in with a passkey
    </Button>
  );
}
