import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { id, page, paging, text } from '../fields.ts';

/** What a member typed to find others. Wildcards are plain text. */
export const searchInput = text(100);

/** A member as others see them, with their relation to the viewer. Nothing private. */
export const member = z.object({
  id: z.number(),
  member_id: z.number(),
  name: z.string(),
  member_name: z.string(),
  avatar: z.string().nullable(),
  about_me: z.string().nullable(),
  city: z.string().nullable(),
  /** Full name: 'California'. */
  state: z.string().nullable(),
  common_friends: z.number(),
  /** An invitation of mine waits for their answer. */
  invite_already_sent: z.boolean(),
  /** The pending invitation between the two, in either direction. */
  invitation_id: z.number().nullable(),
  /** They invited me, and I haven't answered yet. */
  invitation_received: z.boolean(),
  in_network: z.boolean(),
  is_follow: z.boolean(),
  /** Whether I see what they post. */
  status: z.enum(['Active', 'Hold postings']),
});
export type Member = z.output<typeof member>;

export const usersList = defineEndpoint({
  method: 'GET',
  path: '/api/v1/connect/users_list',
  summary: 'Members I may interact with, by name',
  auth: 'account',
  input: { query: z.object({ page }) },
  output: z.object({ users: z.array(member), ...paging }),
});

export const searchMembers = defineEndpoint({
  method: 'GET',
  path: '/api/v1/connect/search_members',
  summary: 'Members by name, city or state, best match first; typing mistakes are tolerated',
  auth: 'account',
  input: { query: z.object({ search_input: searchInput, page }) },
  output: z.object({ users: z.array(member), ...paging }),
});

export const suggestions = defineEndpoint({
  method: 'GET',
  path: '/api/v1/connect/suggestions',
  summary: 'Members I may know: by common friends, then same district, then same state',
  auth: 'account',
  input: { query: z.object({ page }) },
  output: z.object({ suggestions: z.array(member), ...paging }),
});

export const commonFriends = defineEndpoint({
  method: 'GET',
  path: '/api/v1/connect/common_friends',
  summary: 'Members who are in my network and in that of another member',
  auth: 'account',
  input: { query: z.object({ user_id: id, page }) },
  output: z.object({ user: member, users: z.array(member), ...paging }),
  errors: ['not_found'],
});

/** A member's page as a visitor sees it: only where the member has chosen the open mode. */
const publicMember = member.pick({ id: true, name: true, avatar: true, about_me: true, state: true });

export const memberPage = defineEndpoint({
  method: 'GET',
  path: '/api/v1/members/:user_id',
  summary: 'One member: in full for members, in short for visitors where the member is open to anybody',
  auth: 'anyone',
  input: { params: z.object({ user_id: id }) },
  output: z.object({
    user: publicMember,
    /** For members only. */
    member: member.optional(),
    /** This is the viewer. */
    own: z.boolean(),
    can: z.object({ invite: z.boolean(), follow: z.boolean(), block: z.boolean() }),
  }),
  errors: ['not_found', 'invalid_session', 'account_setup_required'],
});
