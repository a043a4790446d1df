import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { freshness } from '../freshness.ts';
import { day, id, moment, optional, page, paging, recordOf, text, wholeNumber } from '../fields.ts';
import { votePositions } from './vote-positions.ts';

/** What a roll call decides. */
export const rollCallKinds = [
  'passage',
  'suspension',
  'concurrence',
  'conference',
  'veto_override',
  'cloture',
  'proceed',
  'recommit',
  'table',
  'amendment',
  'nomination',
  'impeachment',
  'leadership',
  'quorum',
  'procedure',
  'other',
] as const;
export type RollCallKind = (typeof rollCallKinds)[number];

const chambers = ['house', 'senate'] as const;
const totals = recordOf(votePositions, () => z.number());

export const voter = z.object({
  id: z.number(),
  name: z.string(),
  last_name: z.string(),
  party: z.string().nullable(), // 'D', as it was then
  state: z.string().nullable(), // 'CA'; null for the vice president
  district: z.number().nullable(),
  position: z.enum(votePositions),
  word: z.string(), // as recorded: 'Aye'
});
export type Voter = z.output<typeof voter>;

export const rollCallHead = z.object({
  id: z.string(), // 'h145-119.2025'
  chamber: z.enum(chambers),
  congress: z.number(),
  session: z.number(),
  number: z.number(),
  date: moment,
  question: z.string(),
  subject: z.string().nullable(),
  kind: z.enum(rollCallKinds),
  requires: z.string().nullable(), // '1/2', '2/3', '3/5'
  result: z.string(),
  passed: z.boolean().nullable(),
  bill: z
    .object({
      slug: z.string(),
      number: z.string(),
      /** Null while this server does not have the bill. */
      title: z.string().nullable(),
    })
    .nullable(),
  amendment: z.string().nullable(),
  nomination: z.string().nullable(),
  totals: z.object(totals),
  /** How the vice president voted, where that broke a tie. */
  tie_breaker: z.enum(votePositions).nullable(),
  parties: z.array(z.object({ party: z.string(), ...totals })),
  /** 1: a yea supports the bill; −1: opposes it; 0: neither. */
  yea_means: z.number(),
  /** Opinions on the bill are compared with this roll call of its chamber. */
  decisive: z.boolean(),
  source_url: z.string().nullable(),
});
export type RollCallHead = z.output<typeof rollCallHead>;

/** How a roll call ended; 'other': an election or a quorum call, which nothing passes. */
export const rollCallResults = ['passed', 'failed', 'other'] as const;

export const listRollCalls = defineEndpoint({
  method: 'GET',
  path: '/api/v1/roll_calls',
  summary: 'Recorded votes of Congress, the newest first, 20 a page',
  auth: 'anyone',
  input: {
    query: z.object({
      chamber: optional(z.enum(chambers, 'The chamber is house or senate.')),
      year: optional(wholeNumber(1789, 2200)),
      result: optional(z.enum(rollCallResults, 'The result is passed, failed or other.')),
      kind: optional(z.enum(rollCallKinds, 'This kind of roll call is not known.')),
      /** Words of the question, the bill, the nominee or the amendment, or a bill's number. */
      q: text(200).optional(),
      page,
    }),
  },
  output: z.object({
    roll_calls: z.array(rollCallHead),
    /** Years with roll calls, the newest first. */
    years: z.array(z.number()),
    ...paging,
    ...freshness,
  }),
});

export const listVotesOfRepresentative = defineEndpoint({
  method: 'GET',
  path: '/api/v1/representatives/:id/roll_call_votes',
  summary: 'Every recorded vote of an official, the newest first, 20 a page',
  auth: 'anyone',
  input: { params: z.object({ id }), query: z.object({ page }) },
  output: z.object({
    votes: z.array(
      z.object({
        roll_call: rollCallHead,
        position: z.enum(votePositions),
        word: z.string(),
        /** How most of the official's party voted; null without a party, on a tie, or if it took no side. */
        party_position: z.enum(['yea', 'nay']).nullable(),
      }),
    ),
    /** All of the official's votes by position. */
    counts: z.object(totals),
    /** The roll calls on this server in the official's latest congress; null without any. */
    record: z
      .object({
        congress: z.number(),
        since: day,
        roll_calls: z.number(),
        missed: z.number(),
        /** Yeas and nays in roll calls in which most of the official's party took one side. */
        compared: z.number(),
        /** Votes that went against most of the party. */
        against_party: z.number(),
      })
      .nullable(),
    ...paging,
    ...freshness,
  }),
  errors: ['not_found'],
});
export type VoteOfRepresentative = z.output<typeof listVotesOfRepresentative.output>['votes'][number];

const withYours = {
  /** Votes of those who held the viewer's seats on that day. */
  yours: z.array(voter),
};

export const getRollCall = defineEndpoint({
  method: 'GET',
  path: '/api/v1/roll_calls/:id',
  summary: 'One recorded vote with every legislator’s position',
  auth: 'anyone',
  input: { params: z.object({ id }) },
  output: z.object({
    roll_call: rollCallHead.extend({
      ...withYours,
      /** The amendment it is about, where the bill's record has it. */
      amendment_record: z.object({ number: z.string(), description: z.string().nullable() }).nullable(),
      /** With the name of the state, 'California', by which people look for members. */
      votes: z.array(voter.extend({ state_name: z.string().nullable() })),
    }),
    ...freshness,
  }),
  errors: ['not_found'],
});
export type RollCall = z.output<typeof getRollCall.output>['roll_call'];

const listed = rollCallHead.extend(withYours);
export type ListedRollCall = z.output<typeof listed>;

/** Who holds one of the viewer's seats today, and how to reach them. */
const seatHolder = z.object({
  id: z.number(),
  name: z.string(),
  last_name: z.string(),
  /** 'U.S. Senator, California' */
  position: z.string(),
  /** The chamber of Congress; null for officials of a state. */
  chamber: z.enum(chambers).nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  contact_form: z.string().nullable(),
  website: z.string().nullable(),
});
export type SeatHolder = z.output<typeof seatHolder>;

export const listBillRollCalls = defineEndpoint({
  method: 'GET',
  path: '/api/v1/bills/:id/roll_calls',
  summary: 'Recorded votes on a bill, the newest first, 20 a page, with the votes of my representatives',
  auth: 'anyone',
  input: { params: z.object({ id }), query: z.object({ page }) },
  output: z.object({
    roll_calls: z.array(listed),
    /** Chambers that passed the bill by voice or unanimous consent. */
    unrecorded: z.array(z.object({ chamber: z.enum(chambers), date: day })),
    /** Roll calls that the bill's record names and this server does not have, the newest first. */
    not_loaded: z.array(
      z.object({
        chamber: z.enum(chambers),
        number: z.number(),
        date: day.nullable(),
        question: z.string().nullable(),
        url: z.string().nullable(),
      }),
    ),
    /** Legislators of the viewer who vote on bills like this; none for visitors. */
    officials: z.array(seatHolder),
    /** Whether the viewer's seats are known. */
    seats_known: z.boolean(),
    ...paging,
    ...freshness,
  }),
  errors: ['not_found', 'invalid_session', 'state_content_unavailable'],
});
export type BillRollCalls = z.output<typeof listBillRollCalls.output>;
