import { useEffect, useState } from 'react';
import { levelNames, type OpinionLevel, type Tally } from '#contract/opinions/opinion-levels.ts';
import type { OwnVote } from '#contract/opinions/opinions.ts';
import { savedForLater } from '#web/offline/send-later.ts';
import { readDraft, removeDraft, writeDraft } from '#web/shell/drafts.ts';
import { confirm, isAsked, showToast } from '#web/shell/messages.ts';
import { useAccountGate } from '#web/shell/useAccountGate.ts';
import { useViewer } from '#web/shell/viewer.ts';
import { Button } from '#web/ui/Button.tsx';
import { OpinionBars } from './OpinionBars.tsx';
import { OpinionButtons } from './OpinionButtons.tsx';
import { useOpinion } from './useOpinion.ts';
import { draftName, readVoice, type OpinionDraft, type VoiceItem } from './voice-item.ts';

interface QuickOpinionProps {
  type: VoiceItem['type'];
  item: { slug: string; title: string; vote: OwnVote; opinions: Tally };
}

/** The five buttons, which save at once, and the bars. Saving here does not change the comment. */
export function QuickOpinion({ type, item: { slug, title, vote, opinions } }: QuickOpinionProps) {
  const voice = readVoice(new URLSearchParams({ type, id: slug }))!;
  const own = vote === 'Not Voted' ? null : vote.voting_parameters;
  const viewer = useViewer();
  const passGate = useAccountGate();
  const { save, isSaving } = useOpinion(voice, title);
  // What was pressed or drafted and is not in `vote` yet.
  const [chosen, setChosen] = useState<OpinionLevel | null>(null);
  const [bars, setBars] = useState<Tally | null>(null);
  // What was pressed waits on this device for a connection.
  const [waits, setWaits] = useState(false);
  // From now on what is read counts: another tab may save a newer opinion.
  if (chosen !== null && chosen === own && !isSaving) setChosen(null);
  const isMember = viewer?.account_setup === 1;
  const isNew = chosen !== null && chosen !== own;
  const isDraft = isNew && !isSaving && !bars && !waits;

  // The draft is stored on the device, so it appears after hydration.
  useEffect(() => {
    const draft = readDraft<OpinionDraft>(draftName(voice), viewer?.id);
    if (draft?.level) setChosen(draft.level);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, after hydration
  }, []);

  const press = async (level: OpinionLevel) => {
    const draft = { ...readDraft<Partial<OpinionDraft>>(draftName(voice), viewer?.id), level };
    setChosen(level);
    setBars(null);
    setWaits(false);
    // A visitor's choice is in the draft before the gate, so it survives the sign-up.
    if (!isMember) writeDraft(draftName(voice), draft, viewer?.id);
    if (!(await passGate())) return;
    const forgetDraft = () =>
      draft.comment ? writeDraft(draftName(voice), draft, viewer?.id) : removeDraft(draftName(voice));
    save(level, undefined, {
      onSuccess: ({ message, counts, percentages, score, voters }) => {
        forgetDraft();
        setBars({ counts, percentages, score, voters });
        showToast(message);
      },
      onSavedForLater: () => {
        forgetDraft();
        setWaits(true);
        showToast(savedForLater, 'info');
      },
      onError: (error) => {
        // The session has ended: the choice waits for the sign-in.
        if (isAsked(error.message)) return writeDraft(draftName(voice), draft, viewer?.id);
        setChosen(null);
        void confirm({ title: 'Error!', text: error.message, confirm: 'OK', cancel: null });
      },
    });
  };

  return (
    <>
      <OpinionButtons value={chosen ?? own} onPress={(level) => void press(level)} busy={isSaving} />
      {isDraft && isMember && (
        <div className="mt-3 rounded-md bg-accent-wash p-3 text-sm">
          <p className="mb-2">
            You chose <b>{levelNames[chosen]}</b>. It is not saved yet.
          </p>
          <Button size="sm" wide onClick={() => void press(chosen)}>
            Save your opinion
          </Button>
        </div>
      )}
      <div className="mt-5">
        <OpinionBars tally={isNew && bars ? bars : opinions} justSaved={bars !== null} />
      </div>
    </>
  );
}
