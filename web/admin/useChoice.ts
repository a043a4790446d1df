import { listBills } from '#contract/bills/bills.ts';
import { home } from '#contract/home/front-page.ts';
import { listInitiatives } from '#contract/initiatives.ts';
import { chooseForShortList, shortListChoices, type ShortListItem } from '#contract/bills/short-list.ts';
import { useApiMutation } from '#web/api/mutations.ts';
import { invalidate } from '#web/api/queries.ts';
import { showError, showToast } from '#web/shell/messages.ts';

export type Choice = 'pin' | 'hide' | 'none';
export type Choosable = Pick<ShortListItem, 'type' | 'slug'>;

/** Saves a choice and refetches the lists that it changes. */
export function useChoice() {
  const send = useApiMutation(chooseForShortList, {
    onSuccess: ({ message }, client) => {
      showToast(message);
      for (const changed of [shortListChoices, listBills, listInitiatives, home])
        void invalidate(client, changed);
    },
  });
  const choose = ({ type, slug }: Choosable, choice: Choice) =>
    send.mutate({ params: { type, id: slug }, body: { choice } }, { onError: showError });
  return { choose, busy: send.isPending };
}
