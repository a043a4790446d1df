import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { freshness } from '../freshness.ts';
import { day, moment, optional, page, paging, wholeNumber } from '../fields.ts';
import { issues } from '../bills/issues.ts';
import { level } from '../opinions/opinions.ts';
import { rollCallHead } from './roll-calls.ts';
import { votePositions } from './vote-positions.ts';

const chamber = z.enum(['house', 'senate']);

const filters = {
  issue: optional(z.string().refine((name) => issues.includes(name), 'This issue is not known.')),
  /** The id of another official who has sat in Congress, to compare with. */
  representative_id: optional(wholeNumber(1)),
};

const decisive = rollCallHead.pick({
  id: true,
  chamber: true,
  number: true,
  date: true,
  question: true,
  kind: true,
  result: true,
  passed: true,
  yea_means: true,
});

/** Why a vote is shown but not counted. */
const reasons = [
  'not_sure', // the member's own opinion takes no side
  'not_voting',
  'present',
  'neither_side', // the question is neither for nor against the measure
  'not_listed', // in office, but the roll call does not name them
  'no_recorded_vote', // passed by voice or unanimous consent
  'not_loaded', // recorded, but not on this server
  'no_vote_yet', // the chamber has not voted on the measure
] as const;

const compared = z.object({
  id: z.number(),
  name: z.string(),
  chamber,
  roll_call_id: z.string().nullable(),
  vote: z.string(), // 'Yea', 'Nay', 'Present', 'Not Voting', 'No recorded vote' …
  recorded_as: z.string().nullable(), // 'Aye'
  position: z.enum(votePositions).nullable(),
  agrees: z.boolean().nullable(),
  reason: z.enum(reasons).nullable(),
});
export type ComparedVote = z.output<typeof compared>;

const item = z.object({
  bill_id: z.number(),
  slug: z.string(),
  number: z.string(), // 'H.R. 1'
  title: z.string(),
  my_vote: level,
  my_vote_at: moment,
  /** The newest of `roll_calls`. */
  roll_call: decisive,
  /** One per chamber that has recorded a vote. */
  roll_calls: z.array(decisive),
  representatives: z.array(compared),
});
export type MatchItem = z.output<typeof item>;

const record = z.object({
  id: z.number(),
  name: z.string(),
  last_name: z.string(), // 'Van Hollen'
  chamber,
  position: z.string(), // 'U.S. Senator, California'
  party: z.string().nullable(), // 'D'
  image: z.object({ url: z.string().nullable() }),
  /** Holds the member's seat today. False for former holders and for a chosen official. */
  current: z.boolean(),
  chosen: z.boolean(),
  agreed_count: z.number(),
  compared_count: z.number(),
  not_counted: z.number(),
  /** Whether each compared vote agreed, the newest first; at most 60. */
  comparisons: z.array(z.boolean()),
  /** Null below three comparisons. */
  agreement_percentage: z.number().nullable(),
});
export type MatchRecord = z.output<typeof record>;

export const matchMyVotes = defineEndpoint({
  method: 'GET',
  path: '/api/v1/users/match_my_votes_page',
  summary: 'My opinions beside my representatives’ recorded votes, 20 bills a page',
  auth: 'account',
  page: true,
  input: { query: z.object({ page, ...filters }) },
  output: z.object({
    items: z.array(item),
    representatives: z.array(record),
    /** The member's district is not known: only senators are compared. */
    district_unknown: z.boolean(),
    ...paging,
    ...freshness,
  }),
  errors: ['not_found'],
});
export type Match = z.output<typeof matchMyVotes.output>;

export const matchRecords = defineEndpoint({
  method: 'GET',
  path: '/api/v1/users/match_my_votes_records',
  summary: 'How often each of my representatives voted as I would have; the records of Match my Votes alone',
  auth: 'account',
  input: { query: z.object({ representative_id: filters.representative_id }) },
  output: z.object({ representatives: z.array(record) }),
  errors: ['not_found'],
});

export const matchSuggestions = defineEndpoint({
  method: 'GET',
  path: '/api/v1/users/match_my_votes_suggestions',
  summary: 'Five bills without my opinion on which my representatives cast a recorded vote, the newest first',
  auth: 'account',
  input: {},
  output: z.object({
    bills: z.array(
      z.object({
        bill_id: z.number(),
        slug: z.string(),
        number: z.string(),
        title: z.string(),
        voted_on: day,
        issue: z.string().nullable(),
      }),
    ),
  }),
});
export type MatchSuggestion = z.output<typeof matchSuggestions.output>['bills'][number];

export const unrecordedVotes = defineEndpoint({
  method: 'GET',
  path: '/api/v1/users/match_my_votes_unrecorded',
  summary:
    'Bills with my opinion on which a chamber voted, but without a roll call on this server; 20 a page',
  auth: 'account',
  input: { query: z.object({ page, issue: filters.issue }) },
  output: z.object({
    items: z.array(
      z.object({
        bill_id: z.number(),
        slug: z.string(),
        number: z.string(),
        title: z.string(),
        my_vote: level,
        chambers: z.array(
          z.object({
            chamber,
            date: day.nullable(),
            /** Passed by voice or unanimous consent, or recorded but not on this server. */
            reason: z.enum(['no_recorded_vote', 'not_loaded']),
            /** The official page of a vote that is not on this server. */
            url: z.string().nullable(),
          }),
        ),
      }),
    ),
    ...paging,
  }),
});

/** The records as a PNG for the member to share; takes `issue`. No one else can fetch it. */
export const matchPicturePath = '/api/v1/users/match_my_votes_picture.png';

/** 'U.S. Representative, California 11' → 'House, California 11' */
export function seatLabel(position: string): string {
  return position.replace(/^U\.S\. Representative/, 'House').replace(/^U\.S\. Senator/, 'Senate');
}
