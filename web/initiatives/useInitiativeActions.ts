import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { home } from '#contract/home.ts';
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
import { apiQuery, invalidate } from '#web/api/queries.ts';
import { confirm, showToast } from '#web/shell/messages.ts';
import { mailtoUrl } from './initiative-email.ts';

const refused = (error: ApiError) => showToast(error.message, 'danger');
export const initiativeUrl = ({ slug }: Pick<Initiative, 'slug'>) =>
  new URL(`/initiatives/${slug}`, window.location.origin).href;

/** What its author does with an initiative; the screen takes what has become of it from the reply. */
export function useInitiativeActions(initiative: Initiative) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const params = { id: initiative.slug };
  const settle = (next: Initiative) => {
    client.setQueryData(apiQuery(getInitiative, { params }).queryKey, { initiative: next });
    for (const endpoint of [listInitiatives, home]) void invalidate(client, endpoint);
  };
  const submitting = useApiMutation(submitInitiative, { onSuccess: (reply) => settle(reply.initiative) });
  const petitioning = useApiMutation(updateInitiative, { onSuccess: (reply) => settle(reply.initiative) });
  const deleting = useApiMutation(deleteInitiative);

  /** Once its author is sure: submits, then opens the mail to the administrator. Resolves to that mail's address. */
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
        const letter = mailtoUrl([email], submitted, initiativeUrl(submitted));
        window.location.assign(letter);
        return letter;
      },
      (error: ApiError) => void refused(error),
    );
  };

  const remove = async () => {
    const sure = await confirm({
      title: 'Delete Draft',
      text: 'Are you sure you want to delete this draft?',
      confirm: 'Delete',
      danger: true,
    });
    if (!sure) return;
    deleting.mutate(
      { params },
      {
        onSuccess: ({ message }) => {
          showToast(message);
          void invalidate(client, listInitiatives);
          void navigate('/initiatives');
        },
        onError: refused,
      },
    );
  };

  return {
    submit,
    remove,
    petition: (representative_ids: number[]) =>
      petitioning.mutateAsync({ params, body: { representative_ids } }).then(
        ({ message }) => {
          showToast(message);
          return true;
        },
        (error: ApiError) => {
          refused(error);
          return false;
        },
      ),
    busy: { submit: submitting.isPending, petition: petitioning.isPending, remove: deleting.isPending },
  };
}
