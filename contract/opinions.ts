import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { id, message, moment, page, paging, text } from './fields.ts';
import { opinionLevels } from './opinion-levels.ts';

export const commentMax = 5_000;

export const level = z.enum(opinionLevels, 'Choose one of the five opinions: strong support, support, neutral, oppose or strong oppose.');

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

/** The viewer's own opinion on an item, as cards and details carry it. */
export const ownVote = z.union([z.literal('Not Voted'), z.object({ voting_parameters: level })]);
export type OwnVote = z.output<typeof ownVote>;

const itemTypes = ['bills', 'initiatives', 'representatives'] as const;
const item = z.object({ type: z.enum(itemTypes), id });

export const opinionEntry = z.object({
  vote_id: z.number(),
  user_id: z.number(),
  user_name: z.string(),
  user_state: z.string().nullable(),
  user_avatar: z.string().nullable(),
  user_vote: level,
  comment_text: z.string().nullable(),
  comment_created_at: moment,
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
});
export type OpinionEntry = z.output<typeof opinionEntry>;

export const opinionPage = defineEndpoint({
  method: 'GET',
  path: '/api/v1/:type/:id/votes/0',
  summary: 'Opinions on an item: mine, my network’s and others’, 25 a page',
  auth: 'anyone',
  input: { params: item, query: z.object({ page }) },
  output: z.object({
    object: z.object({ id: z.number(), type: z.string(), title: z.string(), slug: z.string(), number: z.string().nullable() }),
    'My Opinion': z.array(opinionEntry),
    'My Network (Friends & Family)': z.array(opinionEntry),
    'Other Opinions': z.array(opinionEntry),
    ...bars,
    ...paging,
  }),
  errors: ['not_found'],
});

export const opinionBars = defineEndpoint({
  method: 'GET',
  path: '/api/v1/:type/:id/votes',
  summary: 'Counts, percentages and score of an item',
  auth: 'anyone',
  input: { params: item },
  output: tallyShape,
  errors: ['not_found'],
});

export const userVote = defineEndpoint({
  method: 'GET',
  path: '/api/v1/:type/:id/user_vote',
  summary: 'My opinion on an item',
  auth: 'session',
  input: { params: item },
  output: z.object({ vote: ownVote }),
  errors: ['not_found'],
});

const saved = z.object({ vote_id: z.number(), vote: z.object({ voting_parameters: level }), ...bars, message });

export const saveOpinion = defineEndpoint({
  method: 'POST',
  path: '/api/v1/:type/:id/votes',
  summary: 'Save or change my opinion; one per member and item',
  auth: 'account',
  input: {
    params: item,
    body: z.object({ vote: z.object({ voting_parameters: level }), comment_text: text(commentMax).nullish() }),
  },
  output: saved,
  errors: ['not_found'],
});

const ownOpinion = z.object({ type: z.enum(itemTypes), id, voteId: id });

export const editOpinionComment = defineEndpoint({
  method: 'PUT',
  path: '/api/v1/:type/:id/votes/:voteId',
  summary: 'Edit the comment of my opinion',
  auth: 'account',
  input: {
    params: ownOpinion,
    body: z.object({
      comment_text: text(commentMax).nullish(),
      vote: z.object({ comment_text: text(commentMax).nullish() }).optional(),
    }),
  },
  output: saved,
  errors: ['not_found'],
});

export const deleteOpinion = defineEndpoint({
  method: 'DELETE',
  path: '/api/v1/:type/:id/votes/:voteId',
  summary: 'Delete my opinion',
  auth: 'account',
  input: { params: ownOpinion },
  output: z.object({ ...bars, message }),
  errors: ['not_found'],
});
