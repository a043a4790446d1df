import { z } from 'zod';
import { keysOf } from '../fields.ts';
import { issues } from './issues.ts';

export const billCategories = ['fed', 'state', 'local', 'eo'] as const;
export type BillCategory = (typeof billCategories)[number];

/** What `filter` and `filter2` can require of a bill. The server has one SQL condition for each. */
const listConditions = [
  'short_list',
  'watchlist',
  'law',
  'proposed',
  'passed_house',
  'passed_senate',
  'reported',
  'voted',
  'not_voted',
] as const;
export type ListCondition = (typeof listConditions)[number];

/** By heading (issue or kind of action), date, views, rank on the Short List, or quality of the match. */
export type ListOrder = 'heading' | 'newest' | 'most_viewed' | 'rank' | 'match';

interface Choice {
  condition?: ListCondition;
  order?: ListOrder;
  /** The only category the choice is for, and the default beside it. */
  category?: BillCategory;
}
const choices = <Name extends string>(named: Record<Name, Choice>) => named;

/** Values of `filter`; an empty one lists all bills. The server needs SQL only for a new condition. */
export const billFilters = choices({
  recommended: { condition: 'short_list' },
  watchlist: { condition: 'watchlist' },
  '': {},
  fed: { condition: 'law', category: 'fed' },
  proposed: { condition: 'proposed' },
  state_recommended: { condition: 'short_list', category: 'state' },
  state_proposed: { condition: 'proposed', category: 'state' },
  state: { condition: 'law', category: 'state' },
  eo_recommended: { condition: 'short_list', category: 'eo' },
});

/** Values of `filter2`, which narrows the list further. */
export const billFilters2 = choices({
  passed_senate: { condition: 'passed_senate' },
  passed_house: { condition: 'passed_house' },
  reported: { condition: 'reported' },
  bills_voted: { condition: 'voted' },
  bills_not_voted: { condition: 'not_voted' },
  null: {},
  '': {},
});

export const billSorts = choices({
  issues: { order: 'heading' },
  newest: { order: 'newest' },
  most_viewed: { order: 'most_viewed' },
  action_type: { order: 'heading', category: 'eo' },
  eo_newest: { order: 'newest' },
  eo_most_viewed: { order: 'most_viewed' },
});

type BillFilter = keyof typeof billFilters;
type BillSort = keyof typeof billSorts;

export const billFilter = z.enum(keysOf(billFilters), 'This filter is not known.').optional();
export const billFilter2 = z.enum(keysOf(billFilters2), 'This status filter is not known.').optional();

/** The category of a list: the one named, else the one its filter or order is for, else federal bills. */
export function categoryOfQuery(query: {
  category?: unknown;
  filter?: unknown;
  sort?: unknown;
}): BillCategory {
  return (
    billCategories.find((category) => category === query.category) ??
    billFilters[query.filter as BillFilter]?.category ??
    billSorts[query.sort as BillSort]?.category ??
    'fed'
  );
}

/** '2025,2026': an odd year and the one after it, from the first congress on. */
function areYearsOfACongress(text: string): boolean {
  const [first, second] = (/^(\d{4}),(\d{4})$/.exec(text) ?? []).slice(1).map(Number);
  return first! % 2 === 1 && second === first! + 1 && first! >= 1789 && first! < 2200;
}

/** The congress of today, or the newest one that has bills. */
export const currentYears = 'current';

export const years = z
  .string()
  .refine(
    (text) => text === '' || text === currentYears || areYearsOfACongress(text),
    'Years are a pair such as 2025,2026.',
  )
  .optional();

const unknownIssue = 'This issue is not known.';

/** 'Health:Energy' → both names; an empty string → no names. */
export const issueList = z
  .string()
  .max(2_000)
  .overwrite((text) => (text.trim() === '' ? '' : text))
  .transform((text) => text.split(':').filter((name) => name !== ''))
  .refine((names) => names.every((name) => issues.includes(name)), unknownIssue)
  .optional();

/** Ids as listIssueTitles returns them: '3,12' or an array. */
export const issueTitleIds = z
  .preprocess(
    (given) => (Array.isArray(given) ? given : String(given ?? '').split(/[,:]/)).filter((id) => id !== ''),
    z.array(
      z.coerce.number(unknownIssue).int(unknownIssue).min(1, unknownIssue).max(issues.length, unknownIssue),
    ),
  )
  .optional();

/** The 41 issues with the ids that `issue_title_ids` takes. */
export const issueTitles = issues.map((name, index) => ({ id: index + 1, name }));
