import { useLayoutEffect } from 'react';
import type { Share, ShareReply } from '#contract/shares.ts';
import { newClientKey } from '#web/api/client-key.ts';
import { useTextForm } from '#web/posts/useTextForm.ts';
import { useDraft } from '#web/shell/useDraft.ts';
import { Button } from '#web/ui/Button.tsx';
import { Form, SubmitButton } from '#web/ui/Form.tsx';
import { MentionArea } from '../composer/MentionArea.tsx';
import { mentionsIn, type MentioningText } from '../composer/mentions.ts';
import { useCommentActions } from '../useShareActions.ts';

interface CommentBoxProps {
  share: Share;
  /** The comment to reply to; null for a comment on the share. */
  parent: ShareReply | null;
  onClose: () => void;
}

interface CommentDraft extends MentioningText {
  /** Names the comment, so that sending it again adds nothing. */
  key: string;
}

/**
 * A box for a comment. Its text stays until it is sent or canceled. Then the focus returns to the button that
 * opened it.
 */
export function CommentBox({ share, parent, onClose }: CommentBoxProps) {
  const { draft, change, forget } = useDraft<CommentDraft>(`share comment ${parent?.id ?? share.id}`, {
    text: '',
    mentions: [],
    key: newClientKey(),
  });
  const { add } = useCommentActions();
  useLayoutEffect(() => {
    const opener = document.activeElement as HTMLElement | null;
    return () => opener?.focus();
  }, []);
  const close = () => {
    forget();
    onClose();
  };
  const { busy, error, submit } = useTextForm(draft.text, {
    send: () => add(share, parent, draft.text, mentionsIn(draft), draft.key),
    onSent: close,
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
        value={draft}
        readOnly={busy}
        onChange={(changed) => change({ key: draft.key, ...changed })}
      />
      <div className="flex gap-2">
        <SubmitButton size="sm" busyLabel="Sending">
          {parent ? 'Reply' : 'Comment'}
        </SubmitButton>
        <Button size="sm" variant="quiet" disabled={busy} onClick={close}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
