import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { CallInput } from '#contract/endpoint.ts';
import { createShare, noReceivers } from '#contract/shares.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/caller.ts';
import { newClientKey } from '#web/api/client-key.ts';
import { sendNowOrLater } from '#web/offline/send-later.ts';
import { usePageGuard } from '#web/shell/usePageGuard.ts';
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

interface Sending {
  share: NewShare;
  recipients: Recipients;
  /** The key of a draft. */
  key?: string | undefined;
  /** The toast; otherwise the server's message. */
  success?: string | undefined;
}

/** Sends a share to the whole network or to chosen members, shows a toast, and refetches the feed. */
export function useSendShare() {
  const client = useQueryClient();
  const networkSize = useNetworkSize();
  const viewer = useViewer();
  const { showAfterLeaving } = usePageGuard();
  /** The key of the next share: sending it again after a failure adds nothing. */
  const key = useRef(newClientKey());
  const { mutateAsync, isPending, error, variables } = useMutation<void, ApiError, Sending>({
    mutationFn: async ({ share, recipients, success, key: client_key = key.current }) => {
      const body = { ...share, ...receiverFields(recipients), client_key };
      const call = callApi(client, createAsJson, { body });
      await sendNowOrLater(
        call.then(({ message }) => ({ message: success ?? message })),
        createShare,
        {
          id: client_key,
          memberId: viewer?.id ?? 0,
          label: 'Your share',
          page: '/shares',
          input: { body },
          textField: 'share_text',
        },
      );
      key.current = newClientKey();
      void refetchShares(client);
    },
  });

  /** @returns whether it was sent or saved for later. If not, `error` or a toast says why. */
  async function send(sending: Sending): Promise<boolean> {
    if (isPending) return false;
    if (isNobody(sending.recipients, networkSize)) {
      showToast(noReceivers, 'danger');
      return false;
    }
    // The draft was posted before it was edited: now it is another share.
    const isAnother = error?.code === 'conflict';
    return mutateAsync({ ...sending, ...(isAnother && { key: newClientKey() }) }).then(
      () => true,
      (reason: ApiError) => {
        showAfterLeaving(reason);
        return false;
      },
    );
  }
  return { send, isSending: isPending, error, sent: variables?.share };
}
