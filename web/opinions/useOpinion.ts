import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Output } from '#contract/endpoint.ts';
import { levelNames, type OpinionLevel } from '#contract/opinions/opinion-levels.ts';
import { deleteOpinion, opinionPage, saveOpinion } from '#contract/opinions/opinions.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { useApiMutation } from '#web/api/mutations.ts';
import { apiQuery } from '#web/api/queries.ts';
import { isOlder } from '#web/offline/older-opinion.ts';
import type { OutboxEntry } from '#web/offline/outbox.ts';
import { sendLater } from '#web/offline/send-later.ts';
import { removeDraft } from '#web/shell/drafts.ts';
import { useViewer } from '#web/shell/viewer.ts';
import { shorten } from '#contract/bills/shorten.ts';
import { confirm } from '#web/shell/messages.ts';
import { useAction } from '#web/shell/useAction.ts';
import { invalidateOpinions } from './opinion-reads.ts';
import { draftName, voiceCall, voicePath, type VoiceItem } from './voice-item.ts';

type Bars = Pick<Output<typeof opinionPage>, 'counts' | 'percentages' | 'score' | 'voters'>;

interface Outcome<T> {
  onSuccess(output: T): void;
  /** The server cannot be reached: the opinion is sent later. */
  onSavedForLater(): void;
  onError(error: ApiError): void;
}

/** Shows the new bars at once and invalidates the other reads of opinions. */
function useSettle(item: VoiceItem) {
  const client = useQueryClient();
  const { queryKey } = apiQuery(opinionPage, voiceCall(item));
  return ({ counts, percentages, score, voters }: Bars): void => {
    const bars = { counts, percentages, score, voters };
    if (!item.verified) client.setQueryData(queryKey, (old) => old && { ...old, ...bars });
    invalidateOpinions(client, item.type);
  };
}

/** Changes of one opinion are sent in the order of the presses. */
const scopeOf = ({ type, id }: VoiceItem) => `opinion ${type} ${id}`;

/** Saves the viewer's opinion on an item; without a connection, on this device until there is one. */
export function useOpinion(item: VoiceItem, title: string) {
  const client = useQueryClient();
  const viewer = useViewer();
  const saving = useApiMutation(saveOpinion, { onSuccess: useSettle(item), scope: scopeOf(item) });
  const params = { type: item.type, id: item.id };
  return {
    isSaving: saving.isPending,
    /** An undefined comment leaves the saved one as it is. */
    save: (
      level: OpinionLevel,
      comment: string | undefined,
      outcome: Outcome<Output<typeof saveOpinion>>,
    ) => {
      const input = { params, body: { vote: { voting_parameters: level }, comment_text: comment } };
      const draft = {
        id: `opinion ${viewer?.id} ${item.type} ${item.id}`,
        memberId: viewer?.id ?? 0,
        label: `Your opinion (${levelNames[level]}) on ${shorten(title)}`,
        page: voicePath(item),
        input,
        textField: 'comment_text',
      };
      const writtenAt = Date.now();
      const onError = async (error: ApiError) => {
        // A newer opinion must not be replaced by this one later.
        if (error.status === 0 && hasNewer(client, { input, writtenAt })) return;
        if (await sendLater(error, saveOpinion, draft)) outcome.onSavedForLater();
        else outcome.onError(error);
      };
      // The member may have left the screen before the reply.
      void saving.mutateAsync(input).then(outcome.onSuccess, onError);
    },
  };
}

/** Whether a newer opinion on the item has been saved or deleted since, or is being sent. */
function hasNewer(client: QueryClient, opinion: Pick<OutboxEntry, 'input' | 'writtenAt'>): boolean {
  const calls = client.getMutationCache().getAll();
  return calls.some(
    ({ state: { status, variables, submittedAt } }) =>
      status !== 'error' && isOlder(opinion, { input: variables, sentAt: submittedAt }),
  );
}

/** Deletes the viewer's opinion after a confirmation. */
export function useRemoveOpinion(item: VoiceItem): (voteId: number) => Promise<void> {
  const settle = useSettle(item);
  const { send } = useAction(deleteOpinion, {
    scope: scopeOf(item),
    onSuccess: (bars) => {
      settle(bars);
      removeDraft(draftName(item));
    },
  });
  return async (voteId) => {
    const sure = await confirm({
      title: 'Delete Posting',
      text: 'Are you sure you want to delete this Posting?',
      confirm: 'Delete',
      danger: true,
    });
    if (sure) send({ params: { type: item.type, id: item.id, voteId: String(voteId) } });
  };
}
