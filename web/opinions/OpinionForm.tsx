import { useState } from 'react';
import { commentMax, type OpinionEntry } from '#contract/opinions.ts';
import type { OpinionLevel } from '#contract/opinion-levels.ts';
import { useAccountGate } from '#web/shell/gates.ts';
import { confirm, showToast } from '#web/shell/messages.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { LevelButtons } from './LevelButtons.tsx';
import { useOpinion } from './useOpinion.ts';
import type { VoiceItem } from './voice-item.ts';

interface OpinionFormProps {
  item: VoiceItem;
  own: OpinionEntry | undefined;
  onSaved(): void;
}

/** The five buttons and the comment: save, change, delete. What was typed stays until it has been saved. */
export function OpinionForm({ item, own, onSaved }: OpinionFormProps) {
  const [level, setLevel] = useState<OpinionLevel | null>(own?.user_vote ?? null);
  const [comment, setComment] = useState(own?.comment_text ?? '');
  const [refused, setRefused] = useState<string | null>(null);
  const mayGoOn = useAccountGate();
  const { save, remove, isSaving, isRemoving } = useOpinion(item);

  const choose = async (chosen: OpinionLevel) => (await mayGoOn()) && setLevel(chosen);

  const submit = async () => {
    if (!(await mayGoOn())) return;
    if (!level) return showToast('Choose one of the five opinions first.', 'danger');
    save(level, comment, {
      onSuccess: ({ message }) => {
        onSaved();
        showToast(message);
      },
      onError: (error) => setRefused(error.message),
    });
  };

  const askAndRemove = async () => {
    const yes = await confirm({
      title: 'Delete Posting',
      text: 'Are you sure you want to delete this Posting?',
      confirm: 'Delete',
      danger: true,
    });
    if (!yes || !own) return;
    remove(own.vote_id, {
      onSuccess: ({ message }) => {
        setLevel(null);
        setComment('');
        showToast(message);
      },
      onError: (error) => setRefused(error.message),
    });
  };

  return (
    <form
      aria-label="Your opinion"
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <LevelButtons value={level} onChange={(chosen) => void choose(chosen)} legend="Your opinion" />
      <TextArea
        label="Comment"
        hideLabel
        name="comment_text"
        placeholder="Type your comment here"
        maxLength={commentMax}
        value={comment}
        onChange={(event) => setComment(event.target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={isSaving} busyLabel="Saving">
          Save
        </Button>
        {own && (
          <Button variant="quiet" busy={isRemoving} busyLabel="Deleting" onClick={() => void askAndRemove()}>
            Delete
          </Button>
        )}
      </div>
      <Dialog
        open={refused !== null}
        onClose={() => setRefused(null)}
        title="Error!"
        role="alertdialog"
        actions={<Button onClick={() => setRefused(null)}>OK</Button>}
      >
        <p>{refused}</p>
      </Dialog>
    </form>
  );
}
