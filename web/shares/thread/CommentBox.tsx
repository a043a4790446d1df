import { useState } from 'react';
import type { Share, ShareReply } from '#contract/shares.ts';
import { newClientKey } from '#web/api/client-key.ts';
import type { Mentioned } from '#web/posts/linked-text.ts';
import { useTextForm } from '#web/posts/useTextForm.ts';
import { useUnsavedText } from '#web/shell/unsaved-text.ts';
import { Button } from '#web/ui/Button.tsx';
import { Form, SubmitButton } from '#web/ui/Form.tsx';
import { MentionArea } from '../composer/MentionArea.tsx';
import { mentionsIn } from '../composer/mentions.ts';
import { useCommentActions } from '../useShareActions.ts';

interface CommentBoxProps {
  share: Share;
  /** The comment to reply to; null for a comment on the share. */
  parent: ShareReply | null;
  onClose: () => void;
}

/** A box for a comment. Its text stays until it has been sent. */
export function CommentBox({ share, parent, onClose }: CommentBoxProps) {
  const [text, setText] = useUnsavedText(`comment ${share.id} ${parent?.id}`);
  const [mentions, setMentions] = useState<readonly Mentioned[]>([]);
  /** Sending it again after a failure adds nothing. */
  const [key] = useState(newClientKey);
  const { add } = useCommentActions();
  const { busy, error, submit } = useTextForm(text, {
    send: () => add(share, parent, text, mentionsIn(text, mentions), key),
    onSent: onClose,
  });
  return (
    <Form
      aria-label={parent ? 'Reply' : 'Comment'}
      className="mt-2 max-w-measure space-y-2"
      busy={busy}
      onSubmit={submit}
    >
      <MentionArea
        label={parent ? 'Your reply' : 'Your comment'}
        placeholder="Type your comment here"
        rows={2}
        focused
        error={error}
        value={text}
        readOnly={busy}
        onText={setText}
        onMention={(mention) => setMentions([...mentions, mention])}
      />
      <div className="flex gap-2">
        <SubmitButton size="sm" busyLabel="Sending">
          {parent ? 'Reply' : 'Comment'}
        </SubmitButton>
        <Button size="sm" variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
