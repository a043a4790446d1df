import { useQueryClient } from '@tanstack/react-query';
import type { Output } from '#contract/endpoint.ts';
import { deleteOpinion, opinionPage, saveOpinion } from '#contract/opinions.ts';
import type { OpinionLevel } from '#contract/opinion-levels.ts';
import { query, useSend, type ApiError } from '#web/api.ts';
import type { VoiceItem } from './voice-item.ts';

interface Outcome<T> {
  onSuccess(output: T): void;
  onError(error: ApiError): void;
}

/** Saves and deletes the viewer's opinion on an item; every screen that shows its bars reads them afresh. */
export function useOpinion(item: VoiceItem) {
  const client = useQueryClient();
  const params = { type: item.type, id: item.id };
  const { queryKey } = query(opinionPage, { params, query: { page: item.page } });
  /** The bars move with the reply; lists and other screens follow when they are read again. */
  const settle = async (bars: Partial<Output<typeof opinionPage>>) => {
    client.setQueryData(queryKey, (old: unknown) => old && { ...(old as object), ...pickBars(bars) });
    await client.invalidateQueries({ predicate: (each) => each.queryKey[0] !== 'viewer' });
  };
  const saving = useSend(saveOpinion, { onSuccess: settle });
  const removing = useSend(deleteOpinion, { onSuccess: settle });
  return {
    isSaving: saving.isPending,
    isRemoving: removing.isPending,
    save: (level: OpinionLevel, comment: string, outcome: Outcome<Output<typeof saveOpinion>>) =>
      saving.mutate({ params, body: { vote: { voting_parameters: level }, comment_text: comment } }, outcome),
    remove: (voteId: number, outcome: Outcome<Output<typeof deleteOpinion>>) =>
      removing.mutate({ params: { ...params, voteId: String(voteId) } }, outcome),
  };
}

function pickBars({ counts, percentages, score, voters }: Partial<Output<typeof opinionPage>>) {
  return { counts, percentages, score, voters };
}
