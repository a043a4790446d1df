import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import {
  blankAsAbsent,
  id,
  idList,
  message,
  moment,
  optionalId,
  page,
  paging,
  text,
  upload,
  wholeNumber,
} from './fields.ts';
import { mediaMaxBytes, mediaView } from './media.ts';
import { link, manyIds, mentionIds } from './shares/share-inputs.ts';
import { level } from './opinions/opinions.ts';
import { clientKey, commentMax } from './posts.ts';

export const sharesPerPage = 20;
/** Comments that the feed shows below a share, and replies below each of these. */
export const commentsPerShare = 2;
/** Comments on one page of a whole thread, and replies below each of them. */
export const commentsPerPage = 50;
export const shareTextMax = commentMax;

/** The text of a 422 when nobody was chosen, and for a general share from an empty network. */
export const noReceivers = 'Select at least 1 member to share your post.';
export const emptyShare = 'Write something, or add a link, an image or a video.';
export const mediaNotGranted =
  'Images and videos are reserved for influencers and elected officials. Contact us to request permission.';
/** Replaces the original of a reshare that its author has deleted, with or without the account. */
export const deletedNotice = 'This posting no longer exists.';
/** Replaces the original of a reshare while it waits for review, for everybody but its author. */
export const unavailableNotice = 'This posting is not available.';
/** Replaces the original of a reshare whose author the viewer has put on hold. */
export const heldNotice = 'You have put the postings of this member on hold.';

export const sharableTypes = ['Bill', 'Initiative', 'Representative'] as const;
export type SharableType = (typeof sharableTypes)[number];

/** 1 untrue, 2 partly true. */
const truth = z.union([z.literal(1), z.literal(2)]);

const mention = z.object({ id: z.number(), name: z.string() });

const attachment = {
  /** Signed address of the image or video; null until it is ready. The same as `media.url`. */
  attachment: z.string().nullable(),
  share_attachment: z.string().nullable(),
  attachment_type: z.enum(['image', 'video']).nullable(),
  /** The first 20 characters of the file's name. */
  attachment_name: z.string().nullable(),
  /** Its state, sizes, poster and captions. */
  media: mediaView.nullable(),
};

/** The content of a share, in the feed and inside a reshare of it. */
const posting = {
  id: z.number(),
  /** Null where the author has deactivated the account. */
  share_user_id: z.number().nullable(),
  share_user_name: z.string(),
  user_avatar: z.string().nullable(),
  created_at: moment,
  /** The text, or the notice that replaces it; '' without a text. */
  share_text: z.string(),
  url: z.string().nullable(),
  share_url: z.string().nullable(),
  ...attachment,
  /** 'Bill' for executive orders as well; '' where nothing is linked. */
  sharable_type: z.enum([...sharableTypes, '']),
  sharable_id: z.number().nullable(),
  /** A bill's public identifier (hr1-119), else the id. */
  sharable_slug: z.string().nullable(),
  title_or_name: z.string().nullable(),
  /** The sharer's opinion on it; null where they have none. */
  my_vote_on_share: level.nullable(),
  mentions: z.array(mention),
  /** 1: an administrator removed it, and a notice replaces the text. */
  flag_comment: z.union([z.literal(0), z.literal(1)]),
  deactivated: z.boolean(),
  /** It waits for review. Only its author sees it. */
  in_review: z.boolean(),
};

const parentShare = z.object({
  ...posting,
  /** Null where it has been deleted. */
  id: z.number().nullable(),
  created_at: moment.nullable(),
  /** False where only a notice is left of it. */
  available: z.boolean(),
  /** `open`: the viewer may open the original's own page. */
  can: z.object({ open: z.boolean() }),
});
export type ParentShare = z.output<typeof parentShare>;

const comment = z.object({
  id: z.number(),
  share_id: z.number(),
  /** The comment above; null for a comment on the share itself. */
  parent_comment_id: z.number().nullable(),
  /** The comment it answers, where that is not its parent, and whose it is. */
  comment_to_id: z.number().nullable(),
  comment_to_name: z.string().nullable(),
  comment_text: z.string(),
  mentions: z.array(mention),
  created_at: moment,
  flag_comment: z.union([z.literal(0), z.literal(1)]),
  user_flagged: z.boolean(),
  deactivated: z.boolean(),
  in_review: z.boolean(),
  user: z.object({
    /** Null where the account has been deactivated. */
    id: z.number().nullable(),
    first_name: z.string(),
    last_name: z.string(),
    avatar_url: z.string().nullable(),
  }),
  like_count: z.number(),
  liked: z.boolean(),
  /** Replies to it that the viewer may see. */
  comments_count: z.number(),
  can: z.object({
    reply: z.boolean(),
    like: z.boolean(),
    delete: z.boolean(),
    flag: z.boolean(),
    block: z.boolean(),
  }),
});
const shareComment = comment.extend({ comments: z.array(comment) });
export type ShareReply = z.output<typeof comment>;
export type ShareComment = z.output<typeof shareComment>;

const share = z.object({
  ...posting,
  /** The original of a reshare; null if this is not a reshare, or if the original was deleted. */
  parent_share_id: z.number().nullable(),
  parent_share: parentShare.nullable(),
  /** The viewer has reshared it (of a reshare: its original), and how many reshares there are of it. */
  reshared: z.boolean(),
  reshare_count: z.number(),
  /** Comments and replies that the viewer may see. */
  comments_count: z.number(),
  like_count: z.number(),
  liked: z.boolean(),
  untruth_count: z.number(),
  partially_truth_count: z.number(),
  /** The viewer's own rating. */
  truth_val: truth.nullable(),
  user_flagged: z.boolean(),
  /** Sent to the author's whole network. */
  general: z.boolean(),
  /** Comma-joined: everybody it was sent to for its author, the viewer for others, '' for a general share. */
  receiver_ids: z.string(),
  share_comments: z.array(shareComment),
  can: z.object({
    comment: z.boolean(),
    like: z.boolean(),
    rate: z.boolean(),
    reshare: z.boolean(),
    delete: z.boolean(),
    flag: z.boolean(),
    block: z.boolean(),
  }),
});
export type Share = z.output<typeof share>;

/** Absent or 'all': the whole network. Present and empty: nobody. */
const receivers = z
  .preprocess(
    (value) => (value === null ? undefined : value === 'all' ? value : idList(value)),
    z.union([z.literal('all'), manyIds.min(1, noReceivers)]).optional(),
  )
  .optional();
/** The fields of a share, each also inside `share`. */
const draft = {
  share_text: text(shareTextMax).nullish(),
  url: link,
  /** Another name of url. */
  share_url: link,
  parent_share_id: optionalId,
  sharable_type: z.preprocess(
    blankAsAbsent,
    z.enum(sharableTypes, 'Share a bill, an initiative or a representative.').optional(),
  ),
  /** An id, or a bill's public identifier. */
  sharable_id: z.preprocess(
    (value) => (typeof value === 'number' ? String(value) : blankAsAbsent(value)),
    id.optional(),
  ),
  mention_ids: mentionIds,
  client_key: clientKey,
  receiver_ids: receivers,
  /** Members who do not get a share to the whole network. */
  except_ids: z.preprocess((value) => idList(blankAsAbsent(value)), manyIds.optional()).optional(),
  /** The file of a multipart body: `share[attachment]`. */
  attachment: z.preprocess(blankAsAbsent, upload.optional()),
  /** The id of a resumable upload (contract/media.ts). */
  attachment_id: z.preprocess(blankAsAbsent, z.string().max(100).optional()),
};
const shareDraft = z.object(draft);
export type ShareDraft = z.output<typeof shareDraft>;

export const feed = defineEndpoint({
  method: 'GET',
  path: '/api/v1/shares',
  summary: 'Shares of my network and those sent to me, newest first, 20 a page',
  auth: 'account',
  input: { query: z.object({ page }) },
  output: z.object({ shares: z.array(share), ...paging }),
});

export const shareDetails = defineEndpoint({
  method: 'GET',
  path: '/api/v1/shares/:id',
  summary: 'One share and the whole thread below it, 50 comments a page; take=2 for pages of two',
  auth: 'account',
  input: {
    params: z.object({ id }),
    query: z.object({
      page,
      take: z.preprocess(blankAsAbsent, wholeNumber(1, commentsPerPage).optional()),
      /** A comment’s id; then the thread is that comment and a page of its replies. */
      under: z.preprocess(blankAsAbsent, wholeNumber(1).optional()),
    }),
  },
  /** Paging of the comments. */
  output: z.object({ share, ...paging }),
  errors: ['not_found'],
});

const shared = z.object({ share, message });
const refusals = ['not_found', 'forbidden', 'state_content_unavailable', 'conflict'] as const;
const file = { name: 'share[attachment]', maxBytes: mediaMaxBytes.share };

export const createShare = defineEndpoint({
  method: 'POST',
  path: '/api/v1/shares',
  summary: 'Share a text, a link, an image, a video, an item or another share with my network',
  auth: 'account',
  input: { body: z.object({ ...draft, share: shareDraft.optional() }) },
  output: shared,
  errors: [...refusals, 'unsupported_media_type', 'body_too_large'],
  file,
  success: 201,
});

/** A share, or its id, is reshared. */
const sharedWith = z.union([wholeNumber(1), z.object({ id: wholeNumber(1) }), shareDraft]);
export const shareWith = defineEndpoint({
  method: 'POST',
  path: '/api/v1/shares/share_with',
  summary: 'The same for chosen members; `share` may be a share or its id, to reshare it',
  auth: 'account',
  input: { body: z.object({ ...draft, share: sharedWith.optional() }) },
  output: shared,
  errors: [...refusals, 'unsupported_media_type', 'body_too_large'],
  file,
  success: 201,
});

const anyShare = { params: z.object({ id }) };
const done = z.object({ message });

export const deleteShare = defineEndpoint({
  method: 'DELETE',
  path: '/api/v1/shares/:id',
  summary: 'Delete my share, its comments and its files',
  auth: 'account',
  input: anyShare,
  output: done,
  errors: ['not_found', 'forbidden'],
});

export const likeShare = defineEndpoint({
  method: 'POST',
  path: '/api/v1/shares/:id/like',
  summary: 'Like a share, or take it back',
  auth: 'account',
  input: anyShare,
  output: z.object({ liked: z.boolean(), like_count: z.number(), message }),
  errors: ['not_found'],
});

export const rateShare = defineEndpoint({
  method: 'POST',
  path: '/api/v1/shares/:id/truth',
  summary: 'Rate a share 1 (untrue) or 2 (partly true); the same value again takes it back',
  auth: 'account',
  input: {
    ...anyShare,
    body: z.object({
      truth_val: z.preprocess(
        (value) => (value === '1' || value === '2' ? Number(value) : value),
        z.union([z.literal(1), z.literal(2)], 'Choose 1 (untrue) or 2 (partly true).'),
      ),
    }),
  },
  output: z.object({
    truth_val: truth.nullable(),
    untruth_count: z.number(),
    partially_truth_count: z.number(),
    message,
  }),
  errors: ['not_found'],
});

const report = z.object({ comment: text(commentMax).nullish() });

export const flagShare = defineEndpoint({
  method: 'POST',
  path: '/api/v1/shares/:id/flag',
  summary: 'Report a share to the administrator; once',
  auth: 'account',
  input: { ...anyShare, body: report },
  output: done,
  errors: ['not_found', 'forbidden', 'conflict'],
});

const commentDraft = {
  share_id: optionalId,
  /** The comment it replies to; absent: a comment on the share. */
  parent_comment_id: optionalId,
  comment_to_id: optionalId,
  comment_text: text(commentMax).optional(),
  mention_ids: mentionIds,
  client_key: clientKey,
};

export const addShareComment = defineEndpoint({
  method: 'POST',
  path: '/api/v1/share_comments',
  summary: 'Comment on a share, or reply to a comment; the fields also inside `share_comment`',
  auth: 'account',
  input: { body: z.object({ ...commentDraft, share_comment: z.object(commentDraft).optional() }) },
  output: z.object({ share_comment: shareComment, message }),
  errors: ['not_found', 'conflict'],
  success: 201,
});

export const deleteShareComment = defineEndpoint({
  method: 'DELETE',
  path: '/api/v1/share_comments/:id',
  summary: 'Delete my comment and the replies to it',
  auth: 'account',
  input: anyShare,
  output: done,
  errors: ['not_found', 'forbidden'],
});

export const likeShareComment = defineEndpoint({
  method: 'POST',
  path: '/api/v1/share_comments/:id/like',
  summary: 'Like a comment, or take it back',
  auth: 'account',
  input: anyShare,
  output: z.object({ liked: z.boolean(), like_count: z.number(), message }),
  errors: ['not_found'],
});

export const flagShareComment = defineEndpoint({
  method: 'POST',
  path: '/api/v1/share_comments/:id/flag',
  summary: 'Report a comment to the administrator; once',
  auth: 'account',
  input: { ...anyShare, body: report },
  output: done,
  errors: ['not_found', 'forbidden', 'conflict'],
});

export const imageVideoEnabled = defineEndpoint({
  method: 'GET',
  path: '/api/v1/shares/image_video_enabled',
  summary: 'Whether I may attach images and videos',
  auth: 'session',
  input: {},
  output: z.object({ video_enabled: z.boolean() }),
});

/**
 * Server-sent events for a member (`auth_token` in the query): `event: share`, `data: { "id": 12 }`. The
 * first is the newest share of others that the member may see (null without one); each further one is new.
 */
export const liveSharesPath = '/api/v1/shares/live';

/** The same with a LiveThread for one share's thread, at once and after each change of its comments. */
export const liveThreadPath = '/api/v1/shares/:id/live';

export interface LiveThread {
  id: number;
  /** How many; null once the share is deleted. */
  comments: number | null;
  /** The share and comments whose text an administrator has removed within the last hour. */
  removed: number[];
}
