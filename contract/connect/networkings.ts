import { z } from 'zod';
import { member, searchInput } from './members.ts';
import { defineEndpoint } from '../endpoint.ts';
import { id, message, page, paging } from '../fields.ts';

const list = { count: z.number(), ...paging };
const query = z.object({ search_input: searchInput.optional(), page });

export const manageNetwork = defineEndpoint({
  method: 'GET',
  path: '/api/v1/networkings/manage_networks_friends_and_family',
  summary: 'My network, held members included',
  auth: 'account',
  input: { query },
  output: z.object({ friends_and_family: z.array(member), ...list }),
});

export const searchMyNetworks = defineEndpoint({
  ...manageNetwork,
  path: '/api/v1/networkings/search_my_networks',
  summary: 'My network by name, city or state',
});

export const blockedUsers = defineEndpoint({
  method: 'GET',
  path: '/api/v1/networkings/manage_blocked_users',
  summary: 'Members whose postings I have put on hold, in my network or not',
  auth: 'account',
  input: { query },
  output: z.object({ users: z.array(member), ...list }),
});

export const followers = defineEndpoint({
  method: 'GET',
  path: '/api/v1/networkings/manage_followers',
  summary: 'Members who follow me',
  auth: 'account',
  input: { query },
  output: z.object({ followers: z.array(member), users: z.array(member), ...list }),
});

export const followings = defineEndpoint({
  method: 'GET',
  path: '/api/v1/networkings/manage_followings_users',
  summary: 'Members I follow',
  auth: 'account',
  input: { query },
  output: z.object({ following: z.array(member), users: z.array(member), ...list }),
});

const holdStatuses = ['hold_postings', 'active'] as const;

export const holdOrResume = defineEndpoint({
  method: 'PUT',
  path: '/api/v1/networkings/:id/hold_resume_postings_from_networks',
  summary: 'Hide what a member posts, or show it again; outside my network this blocks them',
  auth: 'account',
  input: {
    params: z.object({ id }),
    body: z.object({
      status: z.enum(holdStatuses, { error: 'Status must be hold_postings or active.' }),
    }),
  },
  output: z.object({ status: z.enum(['Active', 'Hold postings']), message }),
  errors: ['not_found', 'conflict'],
});

export const removeFromNetwork = defineEndpoint({
  method: 'DELETE',
  path: '/api/v1/networkings/:id',
  summary: 'Take a member out of my network',
  auth: 'account',
  input: { params: z.object({ id }) },
  output: z.object({ message }),
  errors: ['not_found', 'conflict'],
});
