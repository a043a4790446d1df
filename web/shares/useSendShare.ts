import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { CallInput, Output } from '#contract/endpoint.ts';
import { createShare, noReceivers } from '#contract/shares.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { newClientKey } from '#web/api/client-key.ts';
import { useApiMutation } from '#web/api/mutations.ts';
import { savedForLater, sendLater } from '#web/offline/send-later.ts';
import { useViewer } from '#web/shell/viewer.ts';
import { showToast } from '#web/shell/messages.ts';
import { isNobody, receiverFields, type Recipients } from './recipients/recipients.ts';
import { useNetworkSize } from './recipients/useNetwork.ts';
import { refetchShares } from './useShareActions.ts';

/** Files are uploaded before, so the call itself is JSON. */
const createAsJson = { ...createShare, file: undefined };

export type NewShare = Omit<
  CallInput<typeof createShare>['body'],
  'receiver_ids' | 'except_ids' | 'share' | 'attachment'
>;
type Sent = Pick<Output<typeof createShare>, 'message'> & { isSavedForLater?: true };

/** Sends a share to the whole network or to chosen members, and refetches the feed. */
export function useSendShare() {
  const client = useQueryClient();
  const create = useApiMutation(createAsJson);
  const networkSize = useNetworkSize();
  const [error, setError] = useState<ApiError>();
  const [isSending, setSending] = useState(false);
  const viewer = useViewer();
  /** Of the next share: sending it again after a failure adds nothing. */
  const key = useRef(newClientKey());

  const draftOf = (body: Record<string, unknown>) => ({
    id: key.current,
    memberId: viewer?.id ?? 0,
    label: 'Your share',
    page: '/shares',
    input: { body },
    textField: 'share_text',
  });

  /** @returns undefined where it was not sent; `error` says why, or a toast has. */
  async function send(share: NewShare, recipients: Recipients): Promise<Sent | undefined> {
    if (isSending) return undefined;
    if (isNobody(recipients, networkSize)) {
      showToast(noReceivers, 'danger');
      return undefined;
    }
    setSending(true);
    setError(undefined);
    try {
      const body = { ...share, ...receiverFields(recipients), client_key: key.current };
      const sent = await create.mutateAsync({ body }).catch(async (failure: unknown) => {
        if (await sendLater(failure, createShare, draftOf(body)))
          return { message: savedForLater, isSavedForLater: true as const };
        throw failure;
      });
      key.current = newClientKey();
      void refetchShares(client);
      return sent;
    } catch (failure) {
      setError(failure as ApiError);
      return undefined;
    } finally {
      setSending(false);
    }
  }
  return { send, isSending, error };
}
