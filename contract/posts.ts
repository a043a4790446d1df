import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { id, message, moment, optionalId, page, paging, requiredText, text, wholeNumber } from './fields.ts';

export const commentMax = 5_000;

/** Replaces a text that an administrator has removed. */
export const flaggedNotice =
  'Comment was flagged by other members as objectionable and was removed by the administrator.';
/** Replaces the text of a post that an administrator rejected in review. It was never published. */
export const rejectedNotice = 'An administrator has not published this, because it breaks the Terms of Use.';
/** The author sees this at a post that the filter puts in review. */
export const reviewNotice = 'Waiting for review';
/** Replaces the text of a deactivated member. */
export const deactivatedNotice = 'This posting no longer exists because the account has been deactivated.';

/** Fields of every post: its author, and what the viewer has done with it. */
export const postFields = {
  comment_id: z.number(),
  user_id: z.number().nullable(),
  user_name: z.string(),
  user_state: z.string().nullable(),
  user_avatar: z.string().nullable(),
  /** Likes, under the name that clients use. */
  reply_count: z.number(),
  user_liked: z.enum(['yes', 'no']),
  user_followed: z.boolean(),
  flag_comment: z.union([z.literal(0), z.literal(1)]),
  /** The viewer has flagged it. */
  user_flagged: z.boolean(),
  deactivated: z.boolean(),
  /** Waits for review. Only its author gets it. */
  in_review: z.boolean(),
  /** Replies on the next level that the viewer may see. */
  replies_count: z.number(),
};

/** What the viewer may do with a post of others: like it and reply to it, and report it. */
export const reactionFields = { react: z.boolean(), flag: z.boolean() };

const reply = z.object({
  ...postFields,
  parent_comment_id: z.number(),
  /** The comment it answers, where that is not its parent, and whose it is. */
  comment_to_id: z.number().nullable(),
  comment_to_name: z.string().nullable(),
  comment: z.string(),
  reply_created_at: moment,
  can: z.object({ delete: z.boolean(), ...reactionFields }),
});
export const firstReply = reply.extend({ replies: z.array(reply) });
export type Reply = z.output<typeof reply> & { replies?: Reply[] };

/** Made by the client for each text it writes: a call that is sent again with the same key adds nothing. */
export const clientKey = z.uuid().optional();

export const addComment = defineEndpoint({
  method: 'POST',
  path: '/api/v1/comments',
  summary: 'Reply to an opinion or to a reply',
  auth: 'account',
  input: {
    body: z.object({
      vote_id: wholeNumber(1),
      /** The opinion's or the reply's comment_id; absent: a reply to the opinion. */
      parent_comment_id: optionalId,
      comment_to_id: optionalId,
      comment_text: requiredText(commentMax, 'Please write something first.'),
      client_key: clientKey,
    }),
  },
  output: z.object({ comment: firstReply, comment_id: z.number(), message }),
  errors: ['not_found', 'state_content_unavailable', 'conflict'],
  success: 201,
});

const ownComment = z.object({
  comment_id: z.number(),
  comment_text: z.string(),
  created_at: moment,
  flag_comment: z.union([z.literal(0), z.literal(1)]),
  in_review: z.boolean(),
  /** What its thread begins with. */
  root: z.enum(['opinion', 'share']),
  // Null where the member may no longer read the thread.
  /** Whose opinion or share that is. */
  root_author: z.string().nullable(),
  /** Of the item that an opinion is about. A bill also has a number. */
  title: z.string().nullable(),
  number: z.string().nullable(),
  /** The page that shows the comment. */
  path: z.string().nullable(),
});

export const myComments = defineEndpoint({
  method: 'GET',
  path: '/api/v1/users/my_comments',
  summary: 'All my replies to opinions and comments on shares, newest first, 20 a page',
  auth: 'session',
  input: { query: z.object({ page }) },
  output: z.object({ comments: z.array(ownComment), ...paging }),
});
export type OwnComment = z.output<typeof ownComment>;

export const deleteComment = defineEndpoint({
  method: 'DELETE',
  path: '/api/v1/comments/:id',
  summary: 'Delete my reply and the replies to it',
  auth: 'account',
  input: { params: z.object({ id }) },
  output: z.object({ message }),
  errors: ['not_found', 'forbidden'],
});

export const likeComment = defineEndpoint({
  method: 'POST',
  path: '/api/v1/comments/:id/like',
  summary: 'Like an opinion or a reply, or take it back',
  auth: 'account',
  input: { params: z.object({ id }) },
  output: z.object({ liked: z.boolean(), like_count: z.number(), message }),
  errors: ['not_found', 'state_content_unavailable'],
});

export const flagComment = defineEndpoint({
  method: 'POST',
  path: '/api/v1/comments/:id/flag',
  summary: 'Report an opinion’s text or a reply to the administrator; once',
  auth: 'account',
  input: { params: z.object({ id }), body: z.object({ comment: text(commentMax).nullish() }) },
  output: z.object({ message }),
  errors: ['not_found', 'state_content_unavailable', 'forbidden', 'conflict'],
});
