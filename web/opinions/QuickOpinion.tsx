import { Check } from 'lucide-react';
import { useEffect, useState } from 'react';
import {
  levelNames,
  opinionLevels,
  type OpinionLevel,
  type Tally,
} from '#contract/opinions/opinion-levels.ts';
import type { OwnVote } from '#contract/opinions/opinions.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { readDraft, removeDraft, writeDraft } from '#web/shell/drafts.ts';
import { lazyOptional } from '#web/shell/lazy-optional.tsx';
import { confirm, isSessionPrompt } from '#web/shell/messages.ts';
import { useAccountGate } from '#web/shell/useAccountGate.ts';
import { useViewer } from '#web/shell/viewer.ts';
import { Button } from '#web/ui/Button.tsx';
import { cx } from '#web/ui/cx.ts';
import { levelStyles } from './level-styles.ts';
import { OpinionBars } from './OpinionBars.tsx';
import { useOpinion } from './useOpinion.ts';
import { draftName, type OpinionDraft, type VoiceItem } from './voice-item.ts';

const NextSteps = lazyOptional(() => import('./NextSteps.tsx'));

interface QuickOpinionProps {
  type: VoiceItem['type'];
  item: { slug: string; title: string; vote: OwnVote; opinions: Tally };
}

/** The five buttons, which save at once, and the bars. Saving here does not change the comment. */
export function QuickOpinion({ type, item: { slug, title, vote, opinions } }: QuickOpinionProps) {
  const voice = { type, id: slug };
  const own = vote === 'Not Voted' ? null : vote.voting_parameters;
  const viewer = useViewer();
  const passGate = useAccountGate();
  const { save, isSaving, isWaiting, reply } = useOpinion(voice, title);
  // Pressed or drafted, but not in `vote` yet.
  const [chosen, setChosen] = useState<OpinionLevel | null>(null);
  // From now on what is read counts: another tab may save a newer opinion.
  if (chosen !== null && chosen === own && !isSaving) setChosen(null);
  const level = chosen ?? own;
  const isMember = viewer?.account_setup === 1;
  const isNew = chosen !== null && chosen !== own;
  const isDraft = isNew && !isSaving && !isWaiting && !reply;

  // The draft is stored on the device, so it appears after hydration.
  useEffect(() => {
    const draft = readDraft<OpinionDraft>(draftName(voice), viewer?.id);
    if (draft?.level) setChosen(draft.level);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, after hydration
  }, []);

  const press = async (level: OpinionLevel) => {
    const draft = { ...readDraft<Partial<OpinionDraft>>(draftName(voice), viewer?.id), level };
    setChosen(level);
    // A visitor's choice is in the draft before the gate, so it survives the sign-up.
    if (!isMember) writeDraft(draftName(voice), draft, viewer?.id);
    if (!(await passGate())) return;
    const forgetDraft = () =>
      draft.comment ? writeDraft(draftName(voice), draft, viewer?.id) : removeDraft(draftName(voice));
    await save(level).then(forgetDraft, (error: ApiError) => {
      // The session has ended: the choice waits for the sign-in.
      if (isSessionPrompt(error)) return writeDraft(draftName(voice), draft, viewer?.id);
      setChosen(null);
      void confirm({ title: 'Error!', text: error.message, confirm: 'OK', cancel: null });
    });
  };

  return (
    <>
      <OpinionButtons
        value={level}
        isSaved={!isDraft && !(isNew && isWaiting)}
        onPress={(level) => void press(level)}
        busy={isSaving}
      />
      {isDraft && isMember && (
        <div ref={reveal} className="mt-3 scroll-mb-36 rounded-md bg-accent-wash p-3 text-sm">
          <p className="mb-2">
            You chose <b>{levelNames[chosen]}</b>. It is not saved yet.
          </p>
          <Button size="sm" wide onClick={() => void press(chosen)}>
            Save your opinion
          </Button>
        </div>
      )}
      <div className="mt-5">
        <OpinionBars tally={isNew && reply ? reply : opinions} justSaved={reply !== undefined} />
      </div>
      {reply && level && type === 'bills' && <NextSteps bill={{ slug, title }} level={level} />}
    </>
  );
}

/** Shows the offer to a member who comes back from signing up: on a phone it is below the fold. */
function reveal(offer: HTMLElement | null) {
  if (scrollY === 0) offer?.scrollIntoView({ block: 'nearest' });
}

interface OpinionButtonsProps {
  value: OpinionLevel | null;
  /** False: the choice has an outline instead of the check mark. */
  isSaved?: boolean;
  onPress: (level: OpinionLevel) => void;
  busy?: boolean;
  label?: string;
}

const pressedText: Record<OpinionLevel, string> = {
  strong_support: 'text-on-strong-support',
  support: 'text-on-support',
  neutral: 'text-on-neutral',
  oppose: 'text-on-oppose',
  strong_oppose: 'text-on-strong-oppose',
};

/** Five buttons that act at once, strong oppose to strong support. Arrow keys must not save, so no radios. */
export function OpinionButtons({
  value,
  isSaved = true,
  onPress,
  busy = false,
  label = 'Your opinion',
}: OpinionButtonsProps) {
  return (
    <div role="group" aria-label={label} className="@container noscript:hidden">
      <div className="grid gap-1 @min-[18rem]:grid-cols-5 @md:gap-2">
        {opinionLevels.toReversed().map((level) => {
          const { icon: Icon, foot } = levelStyles[level];
          const isPressed = value === level;
          return (
            <button
              key={level}
              type="button"
              aria-pressed={isPressed}
              aria-disabled={busy || undefined}
              onClick={() => !busy && onPress(level)}
              className={cx(
                'relative flex min-h-12 min-w-0 items-center gap-2 overflow-hidden rounded-md border px-2.5 py-1.5 text-sm leading-tight font-semibold transition-colors',
                '@min-[18rem]:min-h-19 @min-[18rem]:flex-col @min-[18rem]:gap-1 @min-[18rem]:px-0.5 @min-[18rem]:pt-2.5 @min-[18rem]:pb-3 @min-[18rem]:text-center @min-[18rem]:text-2xs @md:text-xs',
                'forced-color-adjust-none aria-disabled:cursor-progress',
                isPressed ? 'border-ink inset-ring-2 inset-ring-ink' : 'border-edge hover:border-ink',
                isPressed && isSaved ? cx(foot, pressedText[level]) : 'bg-surface text-ink',
              )}
            >
              <Icon aria-hidden className="size-5 shrink-0" />
              <span>{levelNames[level]}</span>
              {isPressed && isSaved ? (
                <Check aria-hidden strokeWidth={3} className="absolute top-1 right-0.5 size-3" />
              ) : (
                <span
                  aria-hidden
                  className={cx(
                    'absolute inset-y-0 left-0 w-1.5 @min-[18rem]:inset-x-0 @min-[18rem]:top-auto @min-[18rem]:h-1.5 @min-[18rem]:w-auto',
                    foot,
                  )}
                />
              )}
            </button>
          );
        })}
      </div>
    </div>
  );
}
