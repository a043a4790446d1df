import { useState, type ReactNode } from 'react';
import { twoStepStatus, type turnOffTwoStep, type renewRecoveryCodes } from '#contract/auth/two-step.ts';
import { useApiMutation } from '#web/api/mutations.ts';
import { showError, showToast } from '#web/shell/messages.ts';
import { CodeDialog } from './CodeDialog.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

interface CodeActionProps {
  endpoint: typeof turnOffTwoStep | typeof renewRecoveryCodes;
  title: string;
  button: string;
  danger?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** Asks for a code, then makes new recovery codes or turns two-step sign-in off. */
export default function CodeAction({ endpoint, onClose, ...dialog }: CodeActionProps) {
  const [codes, setCodes] = useState<string[]>();
  const send = useApiMutation(endpoint, {
    changes: [twoStepStatus],
    onSuccess: (reply) => {
      showToast(reply.message);
      if ('recovery_codes' in reply) setCodes(reply.recovery_codes);
      else onClose();
    },
  });
  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />;
  const submit = (code: string) =>
    send.mutate({ body: { code } }, { onError: (error) => void (!error.fields.code && showError(error)) });
  return (
    <CodeDialog
      {...dialog}
      busy={send.isPending}
      error={send.error?.fields.code}
      onSubmit={submit}
      onClose={onClose}
    />
  );
}
