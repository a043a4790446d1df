import type { QueryClient } from '@tanstack/react-query';
import type { Endpoint } from '#contract/endpoint.ts';
import { receivedInvitations } from '#contract/connect/invitations.ts';
import { commonFriends, memberPage, searchMembers, suggestions } from '#contract/connect/members.ts';
import {
  blockedUsers,
  followers,
  followings,
  manageNetwork,
  searchMyNetworks,
} from '#contract/connect/networkings.ts';
import { tabCount } from '#contract/home.ts';
import { home } from '#contract/home/front-page.ts';
import { opinionPage, voteDetails } from '#contract/opinions/opinions.ts';
import { feed, shareDetails } from '#contract/shares.ts';
import { invalidate, queryFilter } from '#web/api/queries.ts';

/** Reads that show members and their relation to the viewer. */
export const memberEndpoints: readonly Endpoint[] = [
  searchMembers,
  suggestions,
  commonFriends,
  memberPage,
  receivedInvitations,
  manageNetwork,
  searchMyNetworks,
  blockedUsers,
  followers,
  followings,
];

/** Reads that contain texts of members. */
const textEndpoints: readonly Endpoint[] = [feed, shareDetails, opinionPage, voteDetails];

/** Refetches what a change between the viewer and a member changes. Screens left earlier load it again. */
export function refetchRelations(client: QueryClient): void {
  for (const endpoint of [...memberEndpoints, ...textEndpoints, tabCount, home]) {
    void invalidate(client, endpoint);
    client.removeQueries({ ...queryFilter(endpoint), type: 'inactive' });
  }
}
