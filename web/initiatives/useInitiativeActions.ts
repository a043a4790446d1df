import { useQueryClient } from '@tanstack/react-query';
import { home } from '#contract/home/front-page.ts';
import {
  deleteInitiative,
  getInitiative,
  listInitiatives,
  submitInitiative,
  updateInitiative,
  type Initiative,
} from '#contract/initiatives.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { useApiMutation } from '#web/api/mutations.ts';
import { invalidate, queryFilter, refetchIfOutdated } from '#web/api/queries.ts';
import { setCached } from '#web/api/set-cached.ts';
import { confirm, report, showError, showToast } from '#web/shell/messages.ts';
import { useAction } from '#web/shell/useAction.ts';
import { usePageGuard } from '#web/shell/usePageGuard.ts';
import { mailtoUrl } from './initiative-email.ts';

export const initiativeUrl = ({ slug }: Pick<Initiative, 'slug'>) =>
  new URL(`/initiatives/${slug}`, window.location.origin).href;

/** The author's actions on an initiative. The screen shows the initiative of the reply. */
export function useInitiativeActions(initiative: Initiative) {
  const client = useQueryClient();
  const { navigate } = usePageGuard();
  const params = { id: initiative.slug };
  const settle = (next: Initiative) => {
    setCached(client, getInitiative, { params }, { initiative: next });
    for (const endpoint of [listInitiatives, home]) void invalidate(client, endpoint);
  };
  const outcome = {
    onSuccess: (reply: { initiative: Initiative }) => settle(reply.initiative),
    onError: (error: ApiError) => refetchIfOutdated(client, error),
  };
  const submitting = useApiMutation(submitInitiative, outcome);
  const petitioning = useApiMutation(updateInitiative, outcome);
  const deleting = useAction(deleteInitiative, {
    changes: [listInitiatives],
    onSuccess: () => {
      // Read again only if Back opens the draft: this screen is being left.
      void client.invalidateQueries({ ...queryFilter(getInitiative), refetchType: 'none' });
      navigate('/initiatives');
    },
  });

  /** Asks, submits, then opens the email to the administrator. Resolves to the mailto address. */
  const submit = async (): Promise<string | undefined> => {
    if (initiative.description === '')
      return void showToast('Please describe your initiative before you submit it.', 'danger');
    const sure = await confirm({
      title: 'Submit Initiative',
      text:
        initiative.visibility === 'national'
          ? 'Everyone can read it. You can’t change the title or description after this.'
          : 'Anyone with the link can read it. You can’t change the title or description after this.',
      confirm: 'Submit',
    });
    if (!sure) return undefined;
    return submitting.mutateAsync({ params }).then(
      ({ initiative: submitted, email, message }) => {
        showToast(message);
        const emailUrl = mailtoUrl([email], submitted, initiativeUrl(submitted));
        window.location.assign(emailUrl);
        return emailUrl;
      },
      (error: ApiError) => void showError(error),
    );
  };

  const remove = async () => {
    const { in_review } = initiative;
    const sure = await confirm({
      title: in_review ? 'Delete Initiative' : 'Delete Draft',
      text: `Are you sure you want to delete this ${in_review ? 'initiative' : 'draft'}?`,
      confirm: 'Delete',
      danger: true,
    });
    if (sure) deleting.send({ params });
  };

  return {
    submit,
    remove,
    petition: (representative_ids: number[]) =>
      report(petitioning.mutateAsync({ params, body: { representative_ids } })),
    busy: { submit: submitting.isPending, petition: petitioning.isPending, remove: deleting.busy },
  };
}
