import { updateUser, type User } from '#contract/members/user.ts';
import type { CallInput } from '#contract/endpoint.ts';
import { useApiMutation } from '#web/api/mutations.ts';
import { allApiQueries, invalidateAll } from '#web/api/queries.ts';
import { dismissToast, showError, showToast } from '#web/shell/messages.ts';
import { useSetViewer } from '#web/shell/viewer.ts';

type Change = CallInput<typeof updateUser>['body'];

/** Saves a change of the member's own account. `onSaved` is called only after success. */
export function useSaveProfile(
  onSaved: (user: User) => void,
  { onSettled }: { onSettled?: () => void } = {},
) {
  const setViewer = useSetViewer();
  const send = useApiMutation(updateUser, {
    // Each reply has the whole account.
    scope: 'profile',
    onError: showError,
    onSuccess: ({ message, user, notice }, client) => {
      setViewer(user);
      // Representatives and visible content depend on the profile. The member may have left the form already.
      client.removeQueries({ ...allApiQueries, type: 'inactive' });
      void invalidateAll(client);
      if (message !== 'Successfully updated') return showToast(message, 'danger');
      // The errors of earlier attempts.
      dismissToast(({ tone }) => tone === 'danger');
      onSaved(user);
      if (notice) showToast(notice, 'info');
    },
  });
  return {
    /** Messages by field name. */
    wrong: send.error?.fields ?? {},
    sent: send.variables?.body.user,
    busy: send.isPending,
    save: (body: Change) => send.mutate({ body }, { onSettled }),
  };
}
