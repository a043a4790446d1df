import { z } from 'zod';
import { member } from './members.ts';
import { email } from '../auth/credentials.ts';
import { defineEndpoint } from '../endpoint.ts';
import { id, idList, message, page, paging, wholeNumber } from '../fields.ts';

/** How many members one call may name. */
const membersPerCall = 100;
const tooMany = { error: `Please name at most ${membersPerCall} members at once.` };
const tooFew = { error: 'Please name at least one member.' };
const memberId = wholeNumber(1);

/** [1, 2], '1,2' or 1; duplicates are removed. */
const memberIds = z.preprocess(idList, z.array(memberId, tooFew).min(1, tooFew).max(membersPerCall, tooMany));

const invitationStatuses = ['pending', 'accepted', 'declined'] as const;

export const sendInvites = defineEndpoint({
  method: 'POST',
  path: '/api/v1/invitations/send_member_invites',
  summary: 'Invite members to my network; all of them or none',
  auth: 'account',
  input: { body: z.object({ member_ids: memberIds }) },
  output: z.object({
    /** The invitation of the first member named. */
    invitation_id: z.number(),
    in_network: z.boolean(),
    invitations: z.array(
      z.object({
        member_id: z.number(),
        invitation_id: z.number(),
        in_network: z.boolean(),
        status: z.enum(invitationStatuses),
      }),
    ),
    message,
  }),
  errors: ['not_found', 'conflict'],
});

export const resendInvitation = defineEndpoint({
  method: 'POST',
  path: '/api/v1/invitations/:id',
  summary: 'Remind a member of my invitation; once a day',
  auth: 'account',
  input: { params: z.object({ id }) },
  output: z.object({ invitation_id: z.number(), message }),
  errors: ['not_found', 'conflict', 'too_many_requests'],
});

export const withdrawInvitation = defineEndpoint({
  method: 'DELETE',
  path: '/api/v1/invitations/:id',
  summary: 'Withdraw an invitation of mine that waits',
  auth: 'account',
  input: { params: z.object({ id }) },
  output: z.object({ message }),
  errors: ['not_found', 'conflict'],
});

/** Spelled as clients call it. */
export const receivedInvitations = defineEndpoint({
  method: 'GET',
  path: '/api/v1/invitations/member_invites_recieved',
  summary: 'Members who have invited me and wait for an answer, newest first',
  auth: 'account',
  input: { query: z.object({ page }) },
  output: z.object({ users: z.array(member), count: z.number(), ...paging }),
});

export const answerInvitations = defineEndpoint({
  method: 'PUT',
  path: '/api/v1/invitations/accept_or_decline_member_invites',
  summary: 'Accept or decline the invitations of members; all of them or none',
  auth: 'account',
  input: {
    body: z.object({
      member_ids: memberIds,
      status: z.enum(['accepted', 'declined'], { error: 'Status must be accepted or declined.' }),
    }),
  },
  output: z.object({ in_network: z.boolean(), message }),
  errors: ['not_found', 'conflict'],
});

const oneMember = { body: z.object({ member_id: memberId }) };

export const followMembers = defineEndpoint({
  method: 'POST',
  path: '/api/v1/invitations/follow_members',
  summary: 'Follow a member',
  auth: 'account',
  input: oneMember,
  output: z.object({ is_follow: z.boolean(), message }),
  errors: ['not_found', 'conflict'],
});

export const unfollowMembers = defineEndpoint({
  ...followMembers,
  path: '/api/v1/invitations/unfollow_members',
  summary: 'Stop following a member',
});

export const emailsPerCall = 10;

export const inviteByMail = defineEndpoint({
  method: 'POST',
  path: '/api/v1/invitations/mail',
  summary: 'Invite people by mail; the reply is the same whether they are members or not',
  auth: 'account',
  input: {
    body: z.object({
      emails: z
        .array(email, 'Please enter an email address.')
        .min(1, { error: 'Please enter an email address.' })
        .max(emailsPerCall, { error: `Please enter at most ${emailsPerCall} addresses at once.` }),
    }),
  },
  output: z.object({ message }),
  errors: ['email_unconfirmed', 'too_many_requests'],
});

export const inviteLink = defineEndpoint({
  method: 'GET',
  path: '/api/v1/invitations/link',
  summary: 'My own link, and its QR code',
  auth: 'account',
  input: {},
  output: z.object({
    url: z.string(),
    /** Path of an SVG on a square of `size` units; dark modules only. */
    qr: z.object({ size: z.number(), path: z.string() }),
  }),
});

export const renewInviteLink = defineEndpoint({
  ...inviteLink,
  method: 'POST',
  summary: 'A new link of my own; the old one no longer works',
  output: inviteLink.output.extend({ message }),
});

const linkCode = z.object({ code: id });

export const invitingMember = defineEndpoint({
  method: 'GET',
  path: '/api/v1/invitations/link/:code',
  summary: 'Whose link this is',
  auth: 'anyone',
  input: { params: linkCode },
  output: z.object({ user: member.pick({ id: true, name: true, avatar: true }), own: z.boolean() }),
  errors: ['not_found'],
});

/** Token that turns off a member's invitation emails. Other tokens unsubscribe an address. */
export const noticesToken = /^m(\d{1,9})-([\w-]{43})$/;

export const refuseInviteMails = defineEndpoint({
  method: 'POST',
  path: '/api/v1/invitations/mail/:token/unsubscribe',
  summary: 'Stop invitation emails to this address; for a member’s own emails, turn them off',
  auth: 'anyone',
  input: { params: z.object({ token: id }) },
  output: z.object({ message }),
});
