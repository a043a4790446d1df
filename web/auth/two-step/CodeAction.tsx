import { useState, type ReactNode } from 'react';
import { twoStepStatus, type turnOffTwoStep, type renewRecoveryCodes } from '#contract/auth/two-step.ts';
import { showError, showToast } from '#web/shell/messages.ts';
import { useForm } from '#web/shell/useForm.ts';
import { CodeDialog } from './CodeDialog.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

interface CodeActionProps {
  endpoint: typeof turnOffTwoStep | typeof renewRecoveryCodes;
  title: string;
  /** The label of the button. */
  action: string;
  danger?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** Asks for a code, then makes new recovery codes or turns two-step sign-in off. */
export default function CodeAction({ endpoint, ...dialog }: CodeActionProps) {
  const [codes, setCodes] = useState<string[]>();
  const form = useForm(endpoint, {
    input: (text) => ({ body: { code: text('code') } }),
    changes: [twoStepStatus],
    onSuccess: (reply) => {
      if ('recovery_codes' in reply) return setCodes(reply.recovery_codes);
      showToast(reply.message);
      dialog.onClose();
    },
    onError: (error) => void (!error.fields.code && showError(error)),
  });
  if (codes) return <RecoveryCodes codes={codes} onClose={dialog.onClose} />;
  return <CodeDialog {...dialog} {...form} />;
}
