import { useEffect, useState } from 'react';
import type { OpinionLevel } from '#contract/opinions/opinion-levels.ts';
import { commentMax, type OpinionEntry } from '#contract/opinions/opinions.ts';
import { useAccountGate } from '#web/shell/useAccountGate.ts';
import { showToast } from '#web/shell/messages.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Form, SubmitButton } from '#web/ui/Form.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { readDraft, writeDraft } from './draft.ts';
import { LevelButtons } from './LevelButtons.tsx';
import { ShareOpinion } from './ShareOpinion.tsx';
import { useOpinion } from './useOpinion.ts';
import type { VoiceItem } from './voice-item.ts';

interface OpinionFormProps {
  item: VoiceItem;
  own: OpinionEntry | undefined;
  object: { title: string; slug: string };
  onSaved(): void;
}

/** The five buttons and the comment. What was typed stays until it has been saved, through reloads and lost connections. */
export function OpinionForm({ item, own, object, onSaved }: OpinionFormProps) {
  const ownText = own && own.flag_comment === 0 ? (own.comment_text ?? '') : '';
  const [level, setLevel] = useState<OpinionLevel | null>(own?.user_vote ?? null);
  const [comment, setComment] = useState(ownText);
  const [refused, setRefused] = useState<{ text: string; offline: boolean } | null>(null);
  const mayGoOn = useAccountGate();
  const { save, isSaving } = useOpinion(item);

  // The draft is on the device: the server cannot have drawn it, so it comes after the first painting.
  useEffect(() => {
    const draft = readDraft(item);
    if (!draft) return;
    setLevel((now) => draft.level ?? now);
    setComment(draft.comment);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the form stands
  }, []);

  const keep = (next: { level?: OpinionLevel | null; comment?: string }) => {
    const draft = { level, comment, ...next };
    setLevel(draft.level);
    setComment(draft.comment);
    writeDraft(item, draft);
  };
  const choose = async (chosen: OpinionLevel) => (await mayGoOn()) && keep({ level: chosen });

  const submit = async () => {
    if (!(await mayGoOn())) return;
    if (!level) return showToast('Choose one of the five opinions first.', 'danger');
    save(level, comment, {
      onSuccess: ({ message }) => {
        writeDraft(item, null);
        setRefused(null);
        onSaved();
        showToast(message);
      },
      onError: (error) => setRefused({ text: error.message, offline: error.status === 0 }),
    });
  };

  return (
    <Form aria-label="Your opinion" className="space-y-3" busy={isSaving} onSubmit={() => void submit()}>
      <LevelButtons value={level} onChange={(chosen) => void choose(chosen)} legend="Your opinion" />
      <TextArea
        label="Comment"
        hideLabel
        name="comment_text"
        placeholder="Type your comment here"
        maxLength={commentMax}
        value={comment}
        onChange={(event) => keep({ comment: event.target.value })}
      />
      <div className="flex flex-wrap items-center gap-2">
        <SubmitButton>Save</SubmitButton>
        <ShareOpinion title={object.title} path={`/${item.type}/${object.slug}`} />
      </div>
      <Dialog
        open={refused !== null}
        onClose={() => setRefused(null)}
        title="Error!"
        role="alertdialog"
        actions={
          <>
            <Button variant={refused?.offline ? 'secondary' : 'primary'} onClick={() => setRefused(null)}>
              OK
            </Button>
            {refused?.offline && (
              <Button busy={isSaving} onClick={() => void submit()}>
                Send again
              </Button>
            )}
          </>
        }
      >
        <p>{refused?.text}</p>
        {refused?.offline && <p className="text-sm text-ink-2">What you wrote is kept on this device.</p>}
      </Dialog>
    </Form>
  );
}
