import { useId, type ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Dialog, type DialogProps } from './Dialog.tsx';
import { Form, type FormProps } from './Form.tsx';

interface FormDialogProps
  extends
    Pick<DialogProps, 'title' | 'onClose' | 'onCancel' | 'role'>,
    Pick<FormProps, 'onSubmit' | 'busy' | 'errors'> {
  /** The label of the button that sends the form. */
  action: string;
  busyLabel?: string | undefined;
  danger?: boolean;
  children: ReactNode;
}

/** A dialog with a form, a Cancel button and one that sends the form. */
export function FormDialog({
  title,
  onClose,
  onCancel = onClose,
  role,
  action,
  busyLabel,
  danger = false,
  ...form
}: FormDialogProps) {
  const id = useId();
  return (
    <Dialog
      {...{ onClose, onCancel, title, ...(role && { role }) }}
      cancel
      busy={form.busy ?? false}
      actions={
        <Button
          type="submit"
          form={id}
          variant={danger ? 'danger' : 'primary'}
          busy={form.busy}
          {...(busyLabel && { busyLabel })}
        >
          {action}
        </Button>
      }
    >
      <Form id={id} {...form} />
    </Dialog>
  );
}
