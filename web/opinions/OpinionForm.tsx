import { MessageSquareShare } from 'lucide-react';
import { useState } from 'react';
import { levelNames, type OpinionLevel } from '#contract/opinions/opinion-levels.ts';
import type { OpinionEntry } from '#contract/opinions/opinions.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { useDraft } from '#web/shell/useDraft.ts';
import { useAccountGate } from '#web/shell/useAccountGate.ts';
import { lazyOptional } from '#web/shell/lazy-optional.tsx';
import { confirm, isSessionPrompt, showToast } from '#web/shell/messages.ts';
import { ShareMenu } from '#web/sharing/ShareMenu.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Form, SubmitButton } from '#web/ui/Form.tsx';
import { lengthError } from '#web/posts/comment-length.ts';
import { TextArea } from '#web/ui/TextArea.tsx';
import { LevelButtons } from './LevelButtons.tsx';
import { useOpinion } from './useOpinion.ts';
import { draftName, type OpinionDraft, type VoiceItem } from './voice-item.ts';

const NextSteps = lazyOptional(() => import('./NextSteps.tsx'));

interface OpinionFormProps {
  item: VoiceItem;
  own: OpinionEntry | undefined;
  object: { title: string; slug: string };
  onSaved(): void;
  /** Opens the dialog that shares the opinion. */
  onShare(comment: string): void;
}

/** The five buttons and the comment. A draft survives reloads and lost connections until it is saved. */
export function OpinionForm({ item, own, object, onSaved, onShare }: OpinionFormProps) {
  const isRemoved = own?.flag_comment === 1;
  const ownText = isRemoved ? '' : (own?.comment_text ?? '');
  const { draft, change, forget, stored } = useDraft<OpinionDraft>(
    draftName(item),
    { level: own?.user_vote ?? null, comment: ownText },
    own && `${own.vote_id} ${own.comment_created_at} ${own.user_vote}`,
  );
  const { level } = draft;
  const comment = isRemoved ? '' : draft.comment;
  const [saved, setSaved] = useState<OpinionLevel>();
  const [needsLevel, setNeedsLevel] = useState(false);
  const passGate = useAccountGate();
  const shared = { type: item.type, id: object.slug, title: object.title };
  const { save, isSaving } = useOpinion(item, object.title);
  const hasNewLevel = level !== (own?.user_vote ?? null);
  // What was sent, or waits for a connection, has no draft anymore.
  const isUnsaved = (hasNewLevel || comment !== ownText) && !isSaving && stored() !== null;

  // A visitor's choice is in the draft before the gate, so it survives the sign-up.
  const choose = async (chosen: OpinionLevel) => {
    change({ level: chosen });
    await passGate();
  };

  const submit = async () => {
    if (!(await passGate())) return;
    if (lengthError(comment)) return;
    setNeedsLevel(!level);
    if (!level) return showToast('Choose one of the five opinions first.', 'danger');
    // An unchanged comment is not sent: another tab may have saved a newer one.
    try {
      const reply = await save(level, comment === ownText ? undefined : comment);
      // The outbox has it now.
      if (!reply) return forget();
      // A level that was chosen meanwhile stays.
      if ((stored()?.level ?? level) === level) forget();
      setSaved(level);
      onSaved();
    } catch (error) {
      const { message, status } = error as ApiError;
      if (isSessionPrompt(error as ApiError)) return;
      const choices =
        status === 0 ? { confirm: 'Send again', cancel: 'OK' } : { confirm: 'OK', cancel: null };
      const again = await confirm({ title: 'Error!', text: message, ...choices });
      if (again && status === 0) await submit();
    }
  };

  return (
    <Form aria-label="Your opinion" className="space-y-3" busy={isSaving} onSubmit={() => void submit()}>
      <LevelButtons
        value={level}
        // What waits for a connection is not saved.
        isSaved={!hasNewLevel || isSaving || (saved === level && !isUnsaved)}
        onChange={(chosen) => void choose(chosen)}
        error={needsLevel && !level ? 'Choose one of the five.' : undefined}
      />
      {!isRemoved && (
        <TextArea
          label="Comment"
          hideLabel
          name="comment_text"
          placeholder="Type your comment here"
          error={lengthError(comment)}
          value={comment}
          readOnly={isSaving}
          onChange={(event) => change({ comment: event.target.value })}
        />
      )}
      <output className="block">
        {isUnsaved && (
          <p className="rounded-md bg-accent-wash px-3 py-2 text-sm">
            {hasNewLevel && level ? (
              <>
                You chose <b>{levelNames[level]}</b>. It is not saved yet.
              </>
            ) : (
              'Your comment is not saved yet.'
            )}
          </p>
        )}
      </output>
      <div className="flex flex-wrap items-center gap-2">
        <SubmitButton>Save</SubmitButton>
        <Button
          variant="secondary"
          aria-haspopup="dialog"
          icon={<MessageSquareShare aria-hidden className="size-4" />}
          onClick={() => void passGate().then((passed) => passed && onShare(comment))}
        >
          Share
        </Button>
        <ShareMenu label="Email or copy link" item={shared} />
      </div>
      {own && saved && !isUnsaved && item.type === 'bills' && <NextSteps bill={object} level={saved} />}
    </Form>
  );
}
