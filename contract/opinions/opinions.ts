import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { commentMax, firstReply, postFields, reactionFields } from '../posts.ts';
import { emptyAsAbsent, flag, id, message, moment, page, paging, text, wholeNumber } from '../fields.ts';
import { opinionLevels, type Tally } from './opinion-levels.ts';

export const level = z.enum(
  opinionLevels,
  'Choose one of the five opinions: strong support, support, neutral, oppose or strong oppose.',
);

export const levelCounts = z.object({
  strong_support: z.number(),
  support: z.number(),
  neutral: z.number(),
  oppose: z.number(),
  strong_oppose: z.number(),
});

/** Bars of an item; see Tally in opinion-levels.ts. */
export const bars = { counts: levelCounts, percentages: levelCounts, score: z.number(), voters: z.number() };
export const tallyShape = z.object(bars);

/** The viewer's own opinion on an item, as cards and details have it. */
export const ownVote = z.union([z.literal('Not Voted'), z.object({ voting_parameters: level })]);
export type OwnVote = z.output<typeof ownVote>;

const itemTypes = ['bills', 'initiatives', 'representatives'] as const;
const item = z.object({ type: z.enum(itemTypes), id });

/** Bars of an item. `/live` below this path streams them, as LiveBars. */
export const barsPath = '/api/v1/:type/:id/votes';

export interface LiveBars extends Tally {
  /** Opinions and replies whose text an administrator has removed within the last hour. */
  removed: number[];
}

const opinionEntry = z.object({
  ...postFields,
  vote_id: z.number(),
  /** Null where the account has been deactivated: the vote is no longer counted. */
  user_vote: level.nullable(),
  comment_text: z.string().nullable(),
  comment_created_at: moment,
  others_reply: z.array(firstReply),
  can: z.object({ edit: z.boolean(), delete: z.boolean(), ...reactionFields }),
});
export type OpinionEntry = z.output<typeof opinionEntry>;

const itemObject = z.object({
  id: z.number(),
  type: z.string(),
  title: z.string(),
  slug: z.string(),
  number: z.string().nullable(),
  /** The category of a bill: fed, state, local or eo. */
  category: z.string().nullable(),
});

const opinionSorts = ['newest', 'most_liked'] as const;

/** State bills are not for everybody. */
const unreadable = ['not_found', 'invalid_session', 'state_content_unavailable'] as const;

export const opinionPage = defineEndpoint({
  method: 'GET',
  path: '/api/v1/:type/:id/votes/0',
  summary: 'Opinions on an item: mine, my network’s and others’, 25 a page',
  auth: 'anyone',
  input: {
    params: item,
    query: z.object({
      page,
      network_page: wholeNumber(1).optional().default(1),
      sort: z.preprocess(emptyAsAbsent, z.enum(opinionSorts).optional().default('newest')),
      level: z.preprocess(emptyAsAbsent, level.optional()),
      /** Bars and others’ opinions of members whose email address has been confirmed. */
      verified: z.preprocess(emptyAsAbsent, flag.optional().default(false)),
    }),
  },
  output: z.object({
    object: itemObject,
    'My Opinion': z.array(opinionEntry),
    'My Network (Friends & Family)': z.array(opinionEntry),
    'Other Opinions': z.array(opinionEntry),
    /** The most liked opinion of either side, to read first; only on page 1 without a filter. */
    pair: z.object({ support: opinionEntry.nullable(), oppose: opinionEntry.nullable() }),
    ...bars,
    ...paging,
    network_page: z.number(),
    network_total_pages: z.number(),
    network_total_count: z.number(),
  }),
  errors: unreadable,
});

export const voteDetails = defineEndpoint({
  method: 'GET',
  path: '/api/v1/votes/details/:id',
  summary: 'One opinion and the whole thread below it, 25 replies a page',
  auth: 'anyone',
  input: {
    params: z.object({ id }),
    /** `under`: a reply’s comment_id; then the thread is that reply and a page of its replies. */
    query: z.object({ page, under: z.preprocess(emptyAsAbsent, wholeNumber(1).optional()) }),
  },
  output: z.object({ object: itemObject, vote_details: opinionEntry, ...paging }),
  errors: unreadable,
});

const group = { state: z.string(), postal: z.string(), ...bars };
const breakdown = {
  /** When places and days were counted; null during the first count. */
  counted_at: moment.nullable(),
  /** Groups of 10 or more voters, while the hidden voters are zero or at least 10. */
  by_state: z.array(z.object(group)),
  by_district: z.array(z.object({ ...group, district: z.number() })),
  /** Counts at the end of a day (UTC), oldest first, of days on which 10 or more voters had joined. */
  over_time: z.array(z.object({ day: z.string(), ...bars })),
};

export const opinionBars = defineEndpoint({
  method: 'GET',
  path: barsPath,
  summary: 'Counts, percentages and score of an item, by state, by district and over time',
  auth: 'anyone',
  input: { params: item },
  output: z.object({ ...bars, ...breakdown }),
  errors: unreadable,
});

export const myOpinions = defineEndpoint({
  method: 'GET',
  path: '/api/v1/users/opinions',
  summary: 'All my opinions, the last changed first, 25 a page',
  auth: 'session',
  input: { query: z.object({ page, q: text(200).optional().default('') }) },
  output: z.object({
    opinions: z.array(
      z.object({
        vote_id: z.number(),
        type: z.string(),
        object: itemObject,
        user_vote: level,
        /** The text, or the notice that replaces it. */
        comment_text: z.string().nullable(),
        flag_comment: z.union([z.literal(0), z.literal(1)]),
        in_review: z.boolean(),
        created_at: moment,
        updated_at: moment,
        reply_count: z.number(),
        replies_count: z.number(),
      }),
    ),
    ...paging,
  }),
});

export const userVote = defineEndpoint({
  method: 'GET',
  path: '/api/v1/:type/:id/user_vote',
  summary: 'My opinion on an item; visitors have none',
  auth: 'anyone',
  input: { params: item },
  output: z.object({ vote: ownVote }),
  errors: unreadable,
});

const saved = z.object({
  vote_id: z.number(),
  vote: z.object({ voting_parameters: level }),
  ...bars,
  message,
});

export const saveOpinion = defineEndpoint({
  method: 'POST',
  path: barsPath,
  summary: 'Save or change my opinion; one per member and item',
  auth: 'account',
  input: {
    params: item,
    body: z.object({
      vote: z.object({ voting_parameters: level, comment_text: text(commentMax).nullish() }),
      comment_text: text(commentMax).nullish(),
      /** How long it waited on a device without a connection. It does not replace a newer opinion. */
      waited_ms: wholeNumber(0, Number.MAX_SAFE_INTEGER).optional(),
    }),
  },
  output: saved,
  errors: ['not_found', 'state_content_unavailable', 'conflict'],
});

const ownOpinion = z.object({ type: z.enum(itemTypes), id, voteId: id });

export const editOpinionComment = defineEndpoint({
  method: 'PUT',
  path: '/api/v1/:type/:id/votes/:voteId',
  summary: 'Edit the comment of my opinion',
  auth: 'account',
  input: {
    params: ownOpinion,
    body: z
      .object({
        comment_text: text(commentMax).nullish(),
        vote: z
          .object({
            comment_text: text(commentMax).nullish(),
            voting_parameters: z.never('A POST changes the opinion.').optional(),
          })
          .optional(),
      })
      .refine(({ comment_text, vote }) => comment_text !== undefined || vote?.comment_text !== undefined, {
        path: ['comment_text'],
        message: 'Comment text is required.',
      }),
  },
  output: saved,
  errors: ['not_found', 'forbidden', 'state_content_unavailable'],
});

export const deleteOpinion = defineEndpoint({
  method: 'DELETE',
  path: '/api/v1/:type/:id/votes/:voteId',
  summary: 'Delete my opinion',
  auth: 'account',
  input: { params: ownOpinion },
  output: z.object({ ...bars, message }),
  errors: ['not_found', 'forbidden', 'state_content_unavailable'],
});
