import { z } from 'zod';
import { billStatuses } from './bills/bill-status.ts';
import { billCategories } from './bills/lists.ts';
import { defineEndpoint } from './endpoint.ts';
import { day, oneOf, text } from './fields.ts';
import { official } from './representatives.ts';

/** The groups of a search, in the order in which they are shown. */
export const searchTypes = [
  'bills',
  'executive_orders',
  'representatives',
  'initiatives',
  'members',
] as const;
export type SearchType = (typeof searchTypes)[number];

/** How many of each group a search shows. */
export const shownPerGroup = 5;

const foundBill = z.object({
  id: z.number(),
  slug: z.string(),
  number: z.string(),
  title: z.string(),
  category: z.enum(billCategories),
  congress: z.number().nullable(),
  status: z.enum(billStatuses),
  died_on: day.nullable(),
  introduced_date: day.nullable(),
});
/** `position` says 'Former' of someone who is not in office. */
const foundOfficial = official.pick({
  id: true,
  name: true,
  position: true,
  party_description: true,
  state: true,
  district: true,
  image: true,
});
const foundInitiative = z.object({
  id: z.number(),
  title: z.string(),
  author_name: z.string(),
  submitted_at: day,
});
const foundMember = z.object({
  id: z.number(),
  name: z.string(),
  avatar: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
});

/** The best matches, and how many there are in all. */
const group = <Item extends z.ZodType>(item: Item) => z.object({ items: z.array(item), total: z.number() });

const searchReply = z.object({
  /** Federal and local bills; state bills for those who may read them. */
  bills: group(foundBill),
  executive_orders: group(foundBill),
  representatives: group(foundOfficial),
  initiatives: group(foundInitiative),
  /** Empty for visitors and until the account is set up. */
  members: group(foundMember),
  /** Issues that the text names or begins to name. */
  issues: z.array(z.string()),
  /** Where no bill has all words and nobody has the name: the best bills with some of the words. */
  similar_bills: z.array(foundBill),
  /** Where nothing was found: the same text without misspellings, if that finds something. */
  did_you_mean: z.string().nullable(),
});
export type SearchReply = z.output<typeof searchReply>;

export const searchAll = defineEndpoint({
  method: 'GET',
  path: '/api/v1/search',
  summary: 'Search bills, executive orders, officials, initiatives and members; up to five of each',
  auth: 'anyone',
  input: {
    query: z.object({
      q: text(200).optional().default(''),
      /** Searches one group only; the others are empty. */
      type: oneOf(searchTypes, 'This type is not known.'),
    }),
  },
  output: searchReply,
});
