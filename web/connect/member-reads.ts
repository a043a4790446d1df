import type { Endpoint } from '#contract/endpoint.ts';
import { receivedInvitations } from '#contract/connect/invitations.ts';
import { commonFriends, memberPage, searchMembers, suggestions } from '#contract/connect/members.ts';
import { blockedUsers, followers, followings, manageNetwork } from '#contract/connect/networkings.ts';

/** Reads that show members and their relation to the viewer. */
export const memberReads: readonly Endpoint[] = [
  searchMembers,
  suggestions,
  commonFriends,
  memberPage,
  receivedInvitations,
  manageNetwork,
  blockedUsers,
  followers,
  followings,
];
