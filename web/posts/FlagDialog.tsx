import { TextDialog } from './TextDialog.tsx';

interface FlagDialogProps {
  /** Names what is flagged: 'post 12'. */
  target: string;
  action?: string;
  onClose: () => void;
  /** An error that it throws is shown; the text stays. */
  send: (reason: string) => Promise<unknown>;
}

/** Reports a post to the administrator. */
export default function FlagDialog({ target, action = 'Flag', onClose, send }: FlagDialogProps) {
  return (
    <TextDialog
      title={action}
      label="What is the problem?"
      placeholder="Flag objectionable content that violate the Terms of Use. For example: violent threats, and obscene comments."
      action={action}
      name={`flag ${target}`}
      optional
      onClose={onClose}
      send={send}
    />
  );
}
