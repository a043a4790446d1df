import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput, Output } from '#contract/endpoint.ts';
import { levelNames, type OpinionLevel } from '#contract/opinions/opinion-levels.ts';
import { deleteOpinion, opinionPage, saveOpinion } from '#contract/opinions/opinions.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/caller.ts';
import { apiQuery } from '#web/api/queries.ts';
import { discardSaved, savedForLater, sendLater, type Draft } from '#web/offline/send-later.ts';
import { removeDraft } from '#web/shell/drafts.ts';
import { useViewer } from '#web/shell/viewer.ts';
import { shorten } from '#contract/bills/shorten.ts';
import { confirm, showToast } from '#web/shell/messages.ts';
import { useAction } from '#web/shell/useAction.ts';
import { invalidateOpinions } from './opinion-endpoints.ts';
import { draftName, voiceCall, voicePath, type Choice } from './voice-item.ts';

type Bars = Pick<Output<typeof opinionPage>, 'counts' | 'percentages' | 'score' | 'voters'>;

/** The call, and what is saved of it on this device. */
type Call = Draft & { input: CallInput<typeof saveOpinion> };

/** Changes of one opinion are sent in the order of the presses. */
const scopeOf = ({ type, id }: Choice) => `opinion ${type} ${id}`;

/** The opinion that waits on this device for a connection. */
const savedId = (viewerId: number | undefined, { type, id }: Choice) => `opinion ${viewerId} ${type} ${id}`;

/** Shows the new bars at once, invalidates the other reads, and drops an older opinion that waits. */
function useSettle(item: Choice) {
  const client = useQueryClient();
  const viewer = useViewer();
  const { queryKey } = apiQuery(opinionPage, voiceCall(item));
  return ({ counts, percentages, score, voters }: Bars): void => {
    const bars = { counts, percentages, score, voters };
    if (!item.verified) client.setQueryData(queryKey, (old) => old && { ...old, ...bars });
    invalidateOpinions(client, item.type);
    void discardSaved(savedId(viewer?.id, item));
  };
}

/** Saves the viewer's opinion on an item; without a connection, on this device until there is one. */
export function useOpinion(item: Choice, title: string) {
  const client = useQueryClient();
  const viewer = useViewer();
  const settle = useSettle(item);
  const saving = useMutation<Output<typeof saveOpinion> | undefined, ApiError, Call>({
    scope: { id: scopeOf(item) },
    mutationFn: async (call) => {
      try {
        return await callApi(client, saveOpinion, call.input);
      } catch (error) {
        if (await sendLater(error, saveOpinion, call)) return undefined;
        throw error;
      }
    },
    onSuccess: (output) => {
      if (!output) return showToast(savedForLater, 'info');
      settle(output);
      showToast(output.message);
    },
  });
  return {
    isSaving: saving.isPending,
    /** The reply to the last press. Undefined while it is sent, and where it waits for a connection. */
    reply: saving.data,
    isWaiting: saving.isSuccess && !saving.data,
    /**
     * Without a comment, the saved one stays as it is. The promise outlives the screen.
     * @returns the reply; undefined if the server cannot be reached and the opinion is sent later
     */
    save: (level: OpinionLevel, comment?: string) =>
      saving.mutateAsync({
        id: savedId(viewer?.id, item),
        memberId: viewer?.id ?? 0,
        label: `Your opinion (${levelNames[level]}) on ${shorten(title)}`,
        page: voicePath(item),
        input: {
          params: { type: item.type, id: item.id },
          body: { vote: { voting_parameters: level }, comment_text: comment },
        },
        textField: 'comment_text',
      }),
  };
}

/** Deletes the viewer's opinion after a confirmation. */
export function useRemoveOpinion(item: Choice, onRemoved?: () => void): (voteId: number) => Promise<void> {
  const settle = useSettle(item);
  const { send } = useAction(deleteOpinion, {
    scope: scopeOf(item),
    onSuccess: (bars) => {
      settle(bars);
      removeDraft(draftName(item));
      onRemoved?.();
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
