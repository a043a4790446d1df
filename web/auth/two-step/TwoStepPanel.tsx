import { useState } from 'react';
import { turnOffTwoStep, renewRecoveryCodes, twoStepStatus } from '#contract/auth/two-step.ts';
import { useApiQuery } from '#web/api/queries.ts';
import { useLazyDialog } from '#web/shell/useLazyDialog.ts';
import { Tag } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Panel } from '#web/ui/Panel.tsx';

/** Two-step sign-in: its status, and recovery codes. */
export function TwoStepPanel() {
  const status = useApiQuery(twoStepStatus, {}).data;
  const setup = useLazyDialog(() => import('./TwoStepSetup.tsx'));
  const codeAction = useLazyDialog(() => import('./CodeAction.tsx'));
  const [doing, setDoing] = useState<'renew' | 'end'>();
  if (!status) return null;
  const { enabled, required, recovery_codes_left: left } = status;
  const openCodeAction = (next: 'renew' | 'end') => {
    setDoing(next);
    codeAction.open();
  };
  return (
    <Panel
      heading="Two-step sign-in"
      action={<Tag tone={enabled ? 'success' : 'plain'}>{enabled ? 'On' : 'Off'}</Tag>}
    >
      <p className="max-w-measure text-sm text-ink-2">
        Signing in will also ask for a code from your phone, so a stolen password isn’t enough.
      </p>
      {required && !enabled && (
        <Notice tone="warning" className="mt-3">
          Administrators need two-step sign-in or a passkey. Until then you can use Polity as a member does.
        </Notice>
      )}
      {enabled && <RecoveryCodesLeft left={left} />}
      <div className="mt-4 flex flex-wrap gap-2">
        {/* One button for both, so that it has the focus again after the dialog that turns it on. */}
        <Button
          variant={enabled ? 'secondary' : 'primary'}
          onClick={() => (enabled ? openCodeAction('renew') : setup.open())}
        >
          {enabled ? 'New recovery codes' : 'Turn on two-step sign-in'}
        </Button>
        {enabled && (
          <Button variant="secondary" onClick={() => openCodeAction('end')}>
            Turn off
          </Button>
        )}
      </div>
      {setup.Dialog && <setup.Dialog onClose={setup.close} />}
      {codeAction.Dialog && doing === 'renew' && (
        <codeAction.Dialog
          endpoint={renewRecoveryCodes}
          title="New recovery codes"
          action="Make new codes"
          onClose={codeAction.close}
        >
          Your old recovery codes stop working. Enter the code that your authenticator app shows.
        </codeAction.Dialog>
      )}
      {codeAction.Dialog && doing === 'end' && (
        <codeAction.Dialog
          endpoint={turnOffTwoStep}
          title="Turn off two-step sign-in"
          action="Turn off"
          danger
          onClose={codeAction.close}
        >
          After that you sign in with your password alone. Enter the code that your authenticator app shows,
          or a recovery code.
        </codeAction.Dialog>
      )}
    </Panel>
  );
}

function RecoveryCodesLeft({ left }: { left: number }) {
  const few = left < 3;
  return few ? (
    <Notice tone="warning" className="mt-3">
      You have{' '}
      {left === 0 ? 'no recovery codes' : left === 1 ? 'one recovery code' : `${left} recovery codes`} left.
      Make new ones, so that a lost phone does not lock you out.
    </Notice>
  ) : (
    <p className="mt-3 text-sm">
      <b className="tabular-nums">{left}</b> recovery codes left
    </p>
  );
}
