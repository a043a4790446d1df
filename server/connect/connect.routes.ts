import * as contract from '#contract/connect/members.ts';
import * as invitations from '#contract/connect/invitations.ts';
import * as networkings from '#contract/connect/networkings.ts';
import { pathId } from '#server/http/parse-id.ts';
import { route, type Handler } from '#server/http/route.ts';
import {
  listCommonFriends,
  listEverybody,
  listInviting,
  listNetwork,
  search,
  suggest,
  viewMember,
} from './connect.ts';
import { answer, remind, sendInvitations, withdraw } from './invitations.ts';
import { ownerOfLink, ownLink, renewLink } from './invite-links.ts';
import { inviteByMail, refuse } from './mail-invitations.ts';
import { findVisibleMember, showMember } from './member-page.ts';
import { follow, hold, remove, resume, unfollow } from './networkings.ts';

const members = [
  route(contract.usersList, async ({ db, viewer, query }) => {
    const { members: users, paging } = await listEverybody(db, viewer.id, query.page);
    return { users, ...paging };
  }),

  route(contract.searchMembers, async ({ db, viewer, query }) => {
    const { members: users, paging } = await search(db, viewer.id, query.search_input, query.page);
    return { users, ...paging };
  }),

  route(contract.suggestions, async ({ db, viewer, query }) => {
    const { members: suggestions, paging } = await suggest(db, viewer.id, query.page);
    return { suggestions, ...paging };
  }),

  route(contract.commonFriends, async ({ db, viewer, query }) => {
    const id = await findVisibleMember(db, viewer.id, query.user_id);
    const [user, { members: users, paging }] = await Promise.all([
      viewMember(db, viewer.id, id),
      listCommonFriends(db, viewer.id, id, query.page),
    ]);
    return { user, users, ...paging };
  }),

  route(contract.memberPage, async ({ db, viewer, params }) => showMember(db, viewer, params.user_id)),
];

async function ownNetwork({ db, viewer, query }: Parameters<Handler<typeof networkings.manageNetwork>>[0]) {
  const { members, list } = await listNetwork(db, viewer.id, 'network', query);
  return { friends_and_family: members, ...list };
}

const network = [
  route(networkings.manageNetwork, ownNetwork),
  route(networkings.searchMyNetworks, ownNetwork),

  route(networkings.blockedUsers, async ({ db, viewer, query }) => {
    const { members, list } = await listNetwork(db, viewer.id, 'held', query);
    return { users: members, ...list };
  }),

  route(networkings.followers, async ({ db, viewer, query }) => {
    const { members, list } = await listNetwork(db, viewer.id, 'followers', query);
    return { followers: members, users: members, ...list };
  }),

  route(networkings.followings, async ({ db, viewer, query }) => {
    const { members, list } = await listNetwork(db, viewer.id, 'followed', query);
    return { following: members, users: members, ...list };
  }),

  route(networkings.holdOrResume, async ({ db, viewer, params, body }) => {
    if (body.status === 'hold_postings') {
      await hold(db, viewer.id, params.id);
      return { status: 'Hold postings' as const, message: 'This user has been blocked.' };
    }
    await resume(db, viewer.id, params.id);
    return { status: 'Active' as const, message: 'You see this member’s postings again.' };
  }),

  route(networkings.removeFromNetwork, async ({ db, viewer, params }) => {
    await remove(db, viewer.id, params.id);
    return { message: 'The user has been deleted from your network.' };
  }),
];

const inviting = [
  route(invitations.sendInvites, async ({ db, viewer, body }) => {
    const { invited, message } = await sendInvitations(db, viewer.id, body.member_ids);
    const [{ invitation_id, in_network }] = invited as [(typeof invited)[number]];
    return { invitation_id, in_network, invitations: invited, message };
  }),

  route(invitations.resendInvitation, async ({ db, viewer, params }) => {
    const id = pathId(params.id);
    await remind(db, viewer.id, id);
    return { invitation_id: id, message: 'Invitation successfully sent.' };
  }),

  route(invitations.withdrawInvitation, async ({ db, viewer, params }) => {
    await withdraw(db, viewer.id, pathId(params.id));
    return { message: 'Invitation cancelled.' };
  }),

  route(invitations.receivedInvitations, async ({ db, viewer, query }) => {
    const { members: users, paging } = await listInviting(db, viewer.id, query.page);
    return { users, count: paging.total_count, ...paging };
  }),

  route(invitations.answerInvitations, async ({ db, viewer, body }) => {
    await answer(db, viewer.id, body.member_ids, body.status);
    const accepted = body.status === 'accepted';
    return { in_network: accepted, message: accepted ? 'Invitation accepted.' : 'Invitation deleted.' };
  }),

  route(invitations.followMembers, async ({ db, viewer, body }) => {
    await follow(db, viewer.id, body.member_id);
    return { is_follow: true, message: 'You are now following the selected member.' };
  }),

  route(invitations.unfollowMembers, async ({ db, viewer, body }) => {
    await unfollow(db, viewer.id, body.member_id);
    return { is_follow: false, message: 'You have successfully unfollowed the selected member.' };
  }),
];

const outsideInvitations = [
  route(invitations.inviteByMail, async ({ db, config, jobs, viewer, body }) => {
    await inviteByMail({ db, config, jobs }, viewer.id, body.emails);
    return { message: 'Your invitations are on their way.' };
  }),

  route(invitations.inviteLink, async ({ db, config, viewer }) => ownLink({ db, config }, viewer.id)),

  route(invitations.renewInviteLink, async ({ db, config, viewer }) => ({
    ...(await renewLink({ db, config }, viewer.id)),
    message: 'You have a new link. The old one no longer works.',
  })),

  route(invitations.invitingMember, async ({ db, viewer, params }) =>
    ownerOfLink(db, viewer?.id, params.code),
  ),

  route(invitations.refuseInviteMails, async ({ db, config, params }) => ({
    message: await refuse({ db, config }, params.token),
  })),
];

export const connectRoutes = [...members, ...network, ...inviting, ...outsideInvitations];
