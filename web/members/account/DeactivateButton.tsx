import { deactivate, restoreDays } from '#contract/members/lifecycle.ts';
import { confirm } from '#web/shell/messages.ts';
import { useAction } from '#web/shell/useAction.ts';
import { Button } from '#web/ui/Button.tsx';
import { useLeave } from './useLeave.ts';

/** Deactivates the account after a confirmation, and opens Sign In. */
export function DeactivateButton() {
  const leave = useLeave();
  const { send, busy } = useAction(deactivate, { onSuccess: leave });
  const confirmAndSend = async () => {
    const text = `Your posts will be hidden and your votes will no longer count. To restore your account, sign in within ${restoreDays} days.`;
    const sure = await confirm({
      title: 'Deactivate your account?',
      text,
      confirm: 'Deactivate',
      danger: true,
    });
    if (sure) send({});
  };
  return (
    <Button variant="secondary" onClick={() => void confirmAndSend()} busy={busy} busyLabel="Deactivating">
      Deactivate my account
    </Button>
  );
}
