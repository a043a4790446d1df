import { Download } from 'lucide-react';
import { useMutation } from '@tanstack/react-query';
import { exportData, restoreDays, deactivate } from '#contract/members/lifecycle.ts';
import { download } from '#web/sharing/download.ts';
import { Button } from '#web/ui/Button.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { confirm } from '#web/shell/messages.ts';
import { useAction } from '#web/shell/useAction.ts';
import { EraseButton, StaysAfterErasure } from './EraseButton.tsx';
import { useLeave } from './useLeave.ts';

/** Export, deactivation and erasure of the account. */
export function DataPanel() {
  return (
    <Panel heading="Your data and your account">
      <div className="divide-y divide-rule [&>div]:py-5 [&>div:first-child]:pt-0 [&>div:last-child]:pb-0">
        <div className="space-y-3">
          <h3 className="text-base">Download your data</h3>
          <p className="max-w-measure text-sm text-ink-2">
            One file with your profile and settings, your opinions, comments and initiatives, your network and
            your watchlist.
          </p>
          <DownloadButton />
        </div>
        <div className="space-y-3">
          <h3 className="text-base">Deactivate your account</h3>
          <p className="max-w-measure text-sm text-ink-2">
            This hides you and everything you posted, and your votes no longer count. Sign in within{' '}
            {restoreDays} days to restore everything. After that your account is erased.
          </p>
          <DeactivateButton />
        </div>
        <div className="space-y-3">
          <h3 className="text-base">Erase your account</h3>
          <div className="max-w-measure space-y-2 text-sm text-ink-2">
            <p>This permanently deletes everything you posted, including replies to it.</p>
            <StaysAfterErasure />
          </div>
          <EraseButton />
        </div>
      </div>
    </Panel>
  );
}

function DownloadButton() {
  const { mutate, isPending } = useMutation({
    mutationFn: () => download(exportData.path, 'polity-export.json'),
  });
  return (
    <Button
      variant="secondary"
      icon={<Download aria-hidden className="size-4" />}
      busy={isPending}
      busyLabel="Preparing your data"
      onClick={() => mutate()}
    >
      Download my data
    </Button>
  );
}

/** Deactivates the account after a confirmation, and opens Sign In. */
function DeactivateButton() {
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
