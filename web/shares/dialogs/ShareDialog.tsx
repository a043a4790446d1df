import { type ReactNode, useId } from 'react';
import { lengthError } from '#web/posts/comment-length.ts';
import { newClientKey } from '#web/api/client-key.ts';
import { useDraft } from '#web/shell/useDraft.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Form } from '#web/ui/Form.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { MentionArea } from '../composer/MentionArea.tsx';
import { mentionsIn, type MentioningText } from '../composer/mentions.ts';
import { RecipientList } from '../recipients/RecipientList.tsx';
import { everyone, type Recipients } from '../recipients/recipients.ts';
import { useNetworkSize } from '../recipients/useNetwork.ts';
import { useSendShare, type NewShare } from '../useSendShare.ts';

interface ShareDialogProps {
  title: string;
  /** The label of the button that sends it. */
  action: string;
  /** What is shared. */
  children: ReactNode;
  /** What is sent beside the text and the receivers. */
  share: NewShare;
  initialText?: string;
  /** The only member who gets it; otherwise the viewer chooses. */
  receiverId?: number;
  /** The toast; otherwise the server's message. */
  success?: string;
  /** Shown to members without a network: other ways to share. */
  emptyNetwork?: ReactNode;
  onClose: () => void;
}

interface ShareText extends MentioningText {
  recipients: Recipients;
  /** Names the share, so that sending it again adds nothing. */
  key: string;
}

/** Shares something with all or some members of the network, with an optional text. */
export function ShareDialog({
  title,
  action,
  children,
  share,
  initialText = '',
  receiverId,
  success,
  emptyNetwork,
  onClose,
}: ShareDialogProps) {
  // Text and receivers stay when the session has ended, and when Back or Escape closes the dialog.
  const name = `${title} ${[...Object.values(share), receiverId].join(' ')}`;
  const {
    draft: written,
    change,
    forget,
  } = useDraft<ShareText>(name, {
    text: initialText,
    mentions: [],
    recipients: receiverId ? { all: false, ids: [receiverId] } : everyone,
    key: newClientKey(),
  });
  const { recipients, key } = written;
  const isEmptyNetwork = useNetworkSize() === 0;
  const { send, isSending, error } = useSendShare();
  const form = useId();
  const drop = () => {
    forget();
    onClose();
  };
  const submit = async () => {
    if (isSending || lengthError(written.text)) return;
    const mention_ids = mentionsIn(written).map(({ id }) => id);
    const sent = await send({
      share: { ...share, share_text: written.text, mention_ids },
      recipients,
      success,
      key,
    });
    if (sent) drop();
  };
  return (
    <Dialog
      onClose={onClose}
      onCancel={drop}
      title={title}
      cancel
      busy={isSending}
      actions={
        !isEmptyNetwork && (
          <Button type="submit" form={form} busy={isSending} busyLabel="Sending">
            {action}
          </Button>
        )
      }
    >
      {children}
      {!isEmptyNetwork && (
        <Form id={form} onSubmit={() => void submit()}>
          <MentionArea
            label="Text"
            placeholder="Add a text"
            rows={2}
            error={lengthError(written.text)}
            value={written}
            readOnly={isSending}
            onChange={(changed) => change({ key, ...changed })}
          />
        </Form>
      )}
      {!receiverId && (
        <RecipientList value={recipients} onChange={(chosen) => change({ key, recipients: chosen })} />
      )}
      {isEmptyNetwork && emptyNetwork}
      {error && (
        <Notice tone="danger" role="alert">
          {error.message}
        </Notice>
      )}
    </Dialog>
  );
}
