import { useEffect, useEffectEvent, useState } from 'react';
import type { Output } from '#contract/endpoint.ts';
import { startTwoStep, confirmTwoStep, twoStepStatus } from '#contract/auth/two-step.ts';
import { useApiMutation } from '#web/api/mutations.ts';
import { showError } from '#web/shell/messages.ts';
import { useForm } from '#web/shell/useForm.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { QrCode } from '#web/ui/QrCode.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { useRecentAuthentication } from './useRecentAuthentication.tsx';

/** Sets two-step sign-in up: scan, confirm with a first code, save the recovery codes. */
export default function TwoStepSetup({ onClose }: { onClose: () => void }) {
  const { run, dialog } = useRecentAuthentication(onClose);
  const begin = useApiMutation(startTwoStep);
  const start = useEffectEvent(() => run((password) => begin.mutateAsync({ body: { password } })));
  useEffect(() => start(), []);
  const [codes, setCodes] = useState<string[]>();
  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />;
  return (
    <>
      {begin.data && <Scan setup={begin.data} onDone={setCodes} onClose={onClose} />}
      {dialog}
    </>
  );
}

interface ScanProps {
  setup: Output<typeof startTwoStep>;
  onDone: (codes: string[]) => void;
  onClose: () => void;
}

function Scan({ setup: { qr, secret, otpauth_url }, onDone, onClose }: ScanProps) {
  const [isKeyShown, setKeyShown] = useState(false);
  const form = useForm(confirmTwoStep, {
    input: (text) => ({ body: { code: text('code') } }),
    changes: [twoStepStatus],
    onSuccess: ({ recovery_codes }) => onDone(recovery_codes),
    onError: (error) => void (!error.fields.code && showError(error)),
  });
  return (
    <FormDialog
      {...form}
      onClose={onClose}
      title="Turn on two-step sign-in"
      action="Turn on"
      busyLabel="Checking the code"
    >
      <p className="text-sm text-ink-2">
        Scan this with an authenticator app, or <a href={otpauth_url}>open it in the app on this device</a>.
      </p>
      <QrCode qr={qr} label="QR code for your authenticator app" />
      <div className="text-center text-sm">
        {isKeyShown ? (
          <p>
            <span className="text-ink-2">Key: </span>
            <code className="break-words">{secret.replaceAll(/(.{4})/g, '$1 ').trim()}</code>
          </p>
        ) : (
          <Button variant="quiet" size="sm" onClick={() => setKeyShown(true)}>
            Cannot scan? Show the key
          </Button>
        )}
      </div>
      <TextField
        label="Code from the app"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        required
      />
    </FormDialog>
  );
}
