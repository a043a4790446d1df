import { useQueryClient } from '@tanstack/react-query';
import { holdOrResume } from '#contract/connect/networkings.ts';
import { useSend } from '#web/api/mutations.ts';
import { confirm, report } from '#web/shell/messages.ts';
import { refetchRelations } from './member-endpoints.ts';

export const blockQuestion = { title: 'Block', text: 'Block comments from this member?', danger: true };

/** Hides the postings of a member, after a confirmation. Resolves to whether it did. */
export function useBlock(): (memberId: number) => Promise<boolean> {
  const client = useQueryClient();
  const send = useSend();
  return async (memberId) => {
    if (!(await confirm({ ...blockQuestion, confirm: 'Block' }))) return false;
    const params = { id: String(memberId) };
    const call = send(holdOrResume, { params, body: { status: 'hold_postings' } });
    const isBlocked = await report(call.then(() => ({ message: 'This user has been blocked.' })));
    if (isBlocked) refetchRelations(client);
    return isBlocked;
  };
}
