import { useQueryClient } from '@tanstack/react-query';
import type { Output } from '#contract/endpoint.ts';
import type { OpinionLevel } from '#contract/opinions/opinion-levels.ts';
import { deleteOpinion, opinionPage, saveOpinion } from '#contract/opinions/opinions.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { useApiMutation } from '#web/api/mutations.ts';
import { apiQuery } from '#web/api/queries.ts';
import { writeDraft } from '#web/api/storage.ts';
import { confirm, showError, showToast } from '#web/shell/messages.ts';
import { invalidateOpinions } from './opinion-reads.ts';
import { draftName, voiceCall, type VoiceItem } from './voice-item.ts';

type Bars = Pick<Output<typeof opinionPage>, 'counts' | 'percentages' | 'score' | 'voters'>;

interface Outcome<T> {
  onSuccess(output: T): void;
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

/** Saves the viewer's opinion on an item. */
export function useOpinion(item: VoiceItem) {
  const saving = useApiMutation(saveOpinion, { onSuccess: useSettle(item) });
  const params = { type: item.type, id: item.id };
  return {
    isSaving: saving.isPending,
    save: (level: OpinionLevel, comment: string, outcome: Outcome<Output<typeof saveOpinion>>) =>
      saving.mutate({ params, body: { vote: { voting_parameters: level }, comment_text: comment } }, outcome),
  };
}

/** Deletes the viewer's opinion after a confirmation. */
export function useRemoveOpinion(item: VoiceItem): (voteId: number) => Promise<void> {
  const removing = useApiMutation(deleteOpinion, { onSuccess: useSettle(item) });
  return async (voteId) => {
    const sure = await confirm({
      title: 'Delete Posting',
      text: 'Are you sure you want to delete this Posting?',
      confirm: 'Delete',
      danger: true,
    });
    if (!sure) return;
    removing.mutate(
      { params: { type: item.type, id: item.id, voteId: String(voteId) } },
      {
        onSuccess: ({ message }) => {
          writeDraft(draftName(item), null);
          showToast(message);
        },
        onError: showError,
      },
    );
  };
}
