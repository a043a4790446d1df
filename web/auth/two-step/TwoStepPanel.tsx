import { lazy, Suspense, useState } from 'react';
import { turnOffTwoStep, renewRecoveryCodes, twoStepStatus } from '#contract/auth/two-step.ts';
import { useApiQuery } from '#web/api/queries.ts';
import { Tag } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Panel } from '#web/ui/Panel.tsx';

// Loaded only when needed.
const TwoStepSetup = lazy(() => import('./TwoStepSetup.tsx'));
const CodeAction = lazy(() => import('./CodeAction.tsx'));

type Doing = 'setup' | 'renew' | 'end';

/** Two-step sign-in: its status, and recovery codes. */
export function TwoStepPanel() {
  const status = useApiQuery(twoStepStatus, {}).data;
  const [doing, setDoing] = useState<Doing>();
  if (!status) return null;
  const { enabled, required, recovery_codes_left: left } = status;
  const close = () => setDoing(undefined);
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
        {!enabled && <Button onClick={() => setDoing('setup')}>Turn on two-step sign-in</Button>}
        {enabled && (
          <>
            <Button variant="secondary" onClick={() => setDoing('renew')}>
              New recovery codes
            </Button>
            <Button variant="secondary" onClick={() => setDoing('end')}>
              Turn off
            </Button>
          </>
        )}
      </div>
      <Suspense>
        {doing === 'setup' && <TwoStepSetup onClose={close} />}
        {doing === 'renew' && (
          <CodeAction
            endpoint={renewRecoveryCodes}
            title="New recovery codes"
            action="Make new codes"
            onClose={close}
          >
            Your old recovery codes stop working. Enter the code that your authenticator app shows.
          </CodeAction>
        )}
        {doing === 'end' && (
          <CodeAction
            endpoint={turnOffTwoStep}
            title="Turn off two-step sign-in"
            action="Turn off"
            danger
            onClose={close}
          >
            After that you sign in with your password alone. Enter the code that your authenticator app shows,
            or a recovery code.
          </CodeAction>
        )}
      </Suspense>
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
