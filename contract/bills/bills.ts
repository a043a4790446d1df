import { z } from 'zod';
import { amendment, amendmentStatuses } from './amendments.ts';
import { billStatuses, billSteps } from './bill-status.ts';
import { defineEndpoint } from '../endpoint.ts';
import { freshness } from '../freshness.ts';
import { day, id, keysOf, moment, oneOf, page, paging, text } from '../fields.ts';
import {
  billCategories,
  billFilter,
  billFilter2,
  billSorts,
  issueList,
  issueTitleIds,
  years,
} from './lists.ts';
import { ownVote, tallyShape } from '../opinions/opinions.ts';
import { sponsor } from './sponsor.ts';
import { votePositions } from '../roll-calls/vote-positions.ts';

const action = z.object({ date: day, text: z.string() });
const step = z.object({
  step: z.enum(billSteps),
  date: day,
  failed: z.boolean().optional(),
  /** Known only from a roll call that is newer than the record of the bill. */
  from_roll_call: z.boolean().optional(),
});

const cardFields = {
  id: z.number(),
  slug: z.string(),
  number: z.string(), // 'H.R. 1'
  bill_type: z.string(),
  title: z.string(),
  category: z.enum(billCategories),
  congress: z.number().nullable(), // federal bills
  session: z.string().nullable(), // state bills: '2025–2026', '2025–2026 First Extraordinary Session'
  action_kind: z.string().nullable(), // presidential documents: 'Executive Order', 'Proclamation' …
  signing_date: day.nullable(),
  status: z.enum(billStatuses),
  status_date: day.nullable(),
  died_on: day.nullable(), // its congress ended without finishing it
  steps: z.array(step),
  picture: z.object({ url: z.string().nullable() }),
  image: z.string().nullable(),
  introduced_date: day.nullable(),
  latest_action: action.nullable(),
  policy_area: z.string().nullable(),
  issues: z.array(z.string()),
  /** Found by words in the title: neither the Library of Congress nor an administrator assigned them. */
  issues_guessed: z.boolean(),
  sponsor: sponsor.nullable(),
  summary: z.string().nullable(),
  supports_count: z.number(),
  views_count: z.number(),
  opinions: tallyShape,
  vote: ownVote,
};

export const billCard = z.object({
  ...cardFields,
  /** In lists of federal bills, for members: how their representatives voted on it. */
  representative_votes: z.array(
    z.object({
      id: z.number(),
      last_name: z.string(),
      position: z.enum(votePositions),
      /** Null without an opinion of either side, or where the vote does not count. */
      agrees: z.boolean().nullable(),
    }),
  ),
});
export type BillCard = z.output<typeof billCard>;

const bill = z.object({
  ...cardFields,
  official_title: z.string().nullable(),
  law_number: z.string().nullable(),
  authors: z.string().nullable(), // state bills: 'Lola Smallwood-Cuevas; Monique Limón (coauthor)'
  document_number: z.string().nullable(), // of the Federal Register: '2026-19555'
  citation: z.string().nullable(), // '89 FR 80345'
  publication_date: day.nullable(),
  signed_by: z.string().nullable(),
  pdf_url: z.string().nullable(),
  titles: z.array(z.object({ kind: z.string(), title: z.string() })),
  cosponsor_count: z.number(),
  cosponsor_parties: z.record(z.string(), z.number()),
  cosponsors: z.array(
    sponsor.extend({ date: day.nullable(), original: z.boolean(), withdrawn: day.nullable() }),
  ),
  actions: z.array(action),
  committees: z.array(
    z.object({
      name: z.string(),
      chamber: z.string(),
      activities: z.array(z.object({ name: z.string(), date: day })),
    }),
  ),
  subjects: z.array(z.string()),
  /** Whether there is a summary, the source has published none, or this server has not read them. */
  summary_state: z.enum(['published', 'none', 'not_loaded']),
  summaries: z.array(
    z.object({ description: z.string().nullable(), date: day.nullable(), text: z.string() }),
  ),
  texts: z.array(
    z.object({
      name: z.string(),
      date: day.nullable(),
      url: z.string().nullable(), // a page for people, never XML
      version: z.string().nullable(), // its stable name
      readable: z.boolean(), // this server has its text
    }),
  ),
  /** The official page of all its texts. */
  text_url: z.string().nullable(),
  related: z.array(
    z.object({
      slug: z.string(),
      number: z.string(),
      title: z.string().nullable(),
      relationship: z.string(),
      loaded: z.boolean(), // this server has the bill
      status: z.enum(billStatuses).nullable(),
      law_number: z.string().nullable(),
    }),
  ),
  /** The companion bill that became law in its place. */
  enacted_as: z.object({ slug: z.string(), number: z.string(), law_number: z.string() }).nullable(),
  /** The companion bill that has passed more chambers than this one. */
  companion_ahead: z
    .object({ slug: z.string(), number: z.string(), status: z.enum(billStatuses) })
    .nullable(),
  /** Amendments to a bill of Congress, the newest action first: the first ten of them. */
  amendments: z.array(amendment),
  amendment_counts: z.partialRecord(z.enum(amendmentStatuses), z.number()),
  source_url: z.string().nullable(),
  /** The day on which the record was read from its source. */
  as_of: day.nullable(),
  watched: z.boolean(),
  /** What is new since the last visit; null for visitors, on a first visit and when nothing is new. */
  changes: z
    .object({
      since: moment,
      previous_status: z.enum(billStatuses).nullable(),
      new_actions: z.number(),
      new_texts: z.number(),
    })
    .nullable(),
});
export type Bill = z.output<typeof bill>;

const category = oneOf(billCategories, 'This category is not known.');
const q = text(200).optional();

const listQuery = {
  category,
  filter: billFilter,
  filter2: billFilter2,
  sort: oneOf(keysOf(billSorts), 'This order is not known.'),
  years,
  issue_list: issueList,
  issue_title_ids: issueTitleIds,
  q,
  page,
};

const listReply = z.object({
  /** `count`: the bills under this heading on all pages; null where they are not counted. */
  groups: z.array(z.object({ heading: z.string(), count: z.number().nullable(), items: z.array(billCard) })),
  /** Pairs of years with bills: '2025,2026', the newest first. */
  years_with_bills: z.array(z.string()),
  /** Explains that the list shows other years, because the requested ones have no bills. */
  years_notice: z.string().nullable(),
  ...paging,
  ...freshness,
});

export const listBills = defineEndpoint({
  method: 'GET',
  path: '/api/v1/bills',
  summary: 'Bills, filtered and grouped by heading, 20 a page',
  auth: 'anyone',
  input: { query: z.object(listQuery) },
  page: true,
  output: listReply,
  errors: ['invalid_session', 'state_content_unavailable'],
});

export const listWatched = defineEndpoint({
  method: 'GET',
  path: '/api/v1/bills/watchlist',
  summary: 'The bills on my watchlist, with the same filters and groups',
  auth: 'session',
  input: { query: z.object(listQuery) },
  page: true,
  output: listReply,
  errors: ['state_content_unavailable'],
});

export const listIssueTitles = defineEndpoint({
  method: 'GET',
  path: '/api/v1/bills/issue_titles',
  summary: 'The 41 issues, and how many bills of a list each has',
  auth: 'anyone',
  input: { query: z.object({ category, filter: billFilter, filter2: billFilter2, years, q }) },
  output: z.object({
    issue_titles: z.array(z.object({ id: z.number(), name: z.string(), bill_count: z.number() })),
  }),
  errors: ['invalid_session', 'state_content_unavailable'],
});

export const getBill = defineEndpoint({
  method: 'GET',
  path: '/api/v1/bills/:id',
  summary: 'One bill, by its id or its public identifier (hr1-119)',
  auth: 'anyone',
  input: { params: z.object({ id }) },
  output: z.object({ bill, ...freshness }),
  errors: ['not_found', 'invalid_session', 'state_content_unavailable'],
  page: true,
});
