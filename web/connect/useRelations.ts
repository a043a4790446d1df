import { useQueryClient } from '@tanstack/react-query';
import type { Member } from '#contract/connect/members.ts';
import {
  answerInvitations,
  followMembers,
  sendInvites,
  unfollowMembers,
  withdrawInvitation,
} from '#contract/connect/invitations.ts';
import { holdOrResume, removeFromNetwork } from '#contract/connect/networkings.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { updateCached } from '#web/api/update-cached.ts';
import { useSend } from '#web/api/mutations.ts';
import { confirm, showError, showToast } from '#web/shell/messages.ts';
import { memberEndpoints, refetchRelations } from './member-endpoints.ts';
import { blockQuestion } from './useBlock.ts';

/** Actions on another member. Each asks first where it should, and is shown at once until it is refused. */
export function useRelations() {
  const client = useQueryClient();
  const send = useSend();

  async function act(
    member: Member,
    change: Partial<Member>,
    call: () => Promise<{ message: string; in_network?: boolean }>,
    question?: Parameters<typeof confirm>[0],
    tone?: 'danger',
  ): Promise<void> {
    if (question && !(await confirm(question))) return;
    const show = (change: Partial<Member>) =>
      updateCached<Member>(
        client,
        memberEndpoints,
        ({ member_id }) => member_id === member.id,
        () => change,
      );
    show(change);
    try {
      const { message, in_network } = await call();
      // An open member, or one who has invited the viewer, is connected at once.
      if (in_network) show({ in_network, invite_already_sent: false });
      showToast(message, tone);
    } catch (error) {
      show(member);
      showError(error as ApiError);
    } finally {
      refetchRelations(client);
    }
  }

  const body = (member: Member) => ({ body: { member_id: member.id } });
  const params = (member: Member) => ({ id: String(member.id) });
  const answerTo = (member: Member, status: 'accepted' | 'declined') =>
    send(answerInvitations, { body: { member_ids: [member.id], status } });

  return {
    connect: (member: Member) =>
      act(
        member,
        { invite_already_sent: true },
        () => send(sendInvites, { body: { member_ids: [member.id] } }),
        { title: 'Connect', text: 'Are you sure you want to send an invitation to this member?' },
      ),
    withdraw: (member: Member) =>
      act(
        member,
        { invite_already_sent: false, invitation_id: null },
        () => send(withdrawInvitation, { params: { id: String(member.invitation_id) } }),
        { title: 'Withdraw', text: 'Are you sure you want to cancel this invitation?' },
      ),
    accept: (member: Member) =>
      act(member, { in_network: true, invitation_received: false }, () => answerTo(member, 'accepted'), {
        title: 'Accept invitation',
        text: 'Are you sure you want to accept this invitation?',
      }),
    decline: (member: Member) =>
      act(member, { in_network: false, invitation_received: false }, () => answerTo(member, 'declined'), {
        title: 'Decline invitation',
        text: 'Are you sure you want to delete this invitation?',
      }),
    follow: (member: Member) =>
      act(member, { is_follow: true }, () => send(followMembers, body(member)), {
        title: 'Follow',
        text: 'Are you sure you want to follow this member?',
      }),
    unfollow: (member: Member) =>
      act(member, { is_follow: false }, () => send(unfollowMembers, body(member)), {
        title: 'Unfollow',
        text: 'Are you sure you want to unfollow this member?',
      }),
    /** Hides the postings of a member, or shows them again. @param ask whether to ask before. */
    setHold: (member: Member, held: boolean, ask: boolean) =>
      act(
        member,
        { status: held ? 'Hold postings' : 'Active' },
        () =>
          send(holdOrResume, { params: params(member), body: { status: held ? 'hold_postings' : 'active' } }),
        ask ? blockQuestion : undefined,
      ),
    remove: (member: Member) =>
      act(
        member,
        { in_network: false },
        () => send(removeFromNetwork, { params: params(member) }),
        {
          title: 'Remove from network',
          text: 'Confirm your intent to delete this user from your network',
          danger: true,
        },
        'danger',
      ),
  };
}
