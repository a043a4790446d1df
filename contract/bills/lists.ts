import { z } from 'zod';
import { issues } from './issues.ts';

/** What the lists of bills and of initiatives know in common: their query words and how they are spelled. */

export const billCategories = ['fed', 'state', 'local', 'eo'] as const;
export type BillCategory = (typeof billCategories)[number];

/** Values of `filter`; '' (or none) = all. Those that name a category are for that category alone. */
export const billFilters = [
  'recommended',
  'watchlist',
  '',
  'fed',
  'proposed',
  'state_recommended',
  'state_proposed',
  'state',
  'eo_recommended',
] as const;
export type BillFilter = (typeof billFilters)[number];

export const billFilters2 = [
  'passed_senate',
  'passed_house',
  'bills_voted',
  'bills_not_voted',
  'null',
  '',
] as const;

export const billSorts = [
  'issues',
  'newest',
  'most_viewed',
  'action_type',
  'eo_newest',
  'eo_most_viewed',
] as const;
export type BillSort = (typeof billSorts)[number];

export const initiativeFilters = ['recommended', '', 'national', 'watchlist'] as const;
export const initiativeSorts = ['newest', 'most_viewed'] as const;

/** One of these words; an empty one is none. */
export function oneOf<const Words extends readonly [string, ...string[]]>(words: Words, unknown: string) {
  return z.union([z.enum(words), z.literal('').transform(() => undefined)], unknown).optional();
}

/** Of several categories none: a filter that names its category. */
export const categoryOfFilter: Partial<Record<BillFilter, BillCategory>> = {
  fed: 'fed',
  state: 'state',
  state_recommended: 'state',
  state_proposed: 'state',
  eo_recommended: 'eo',
};

/** The category that a list's words mean: one that is named, else that of a filter or an order which is for one alone, else federal bills. */
export function categoryMeant(query: { category?: unknown; filter?: unknown; sort?: unknown }): BillCategory {
  const named = query.category || categoryOfFilter[query.filter as BillFilter];
  return (named as BillCategory | undefined) ?? (query.sort === 'action_type' ? 'eo' : 'fed');
}

/** '2025,2026': an odd year and the one after it, from the first congress to the next one. */
function areYearsOfACongress(text: string): boolean {
  const [first, second] = (/^(\d{4}),(\d{4})$/.exec(text) ?? []).slice(1).map(Number);
  const last = new Date().getUTCFullYear() + 2;
  return first! % 2 === 1 && second === first! + 1 && first! >= 1789 && first! <= last;
}

export const years = z
  .string()
  .refine((text) => text === '' || areYearsOfACongress(text), 'Years are a pair such as 2025,2026.')
  .optional();

const unknownIssue = 'This issue is not known.';

/** 'Health:Energy' → both names; an empty list is none. */
export const issueList = z
  .string()
  .max(2_000)
  .overwrite((text) => (text.trim() === '' ? '' : text))
  .transform((text) => text.split(':').filter((name) => name !== ''))
  .refine((names) => names.every((name) => issues.some((issue) => issue.name === name)), unknownIssue)
  .optional();

/** Ids of the issue titles call, '3,12' or as a list; an empty one is none. */
export const issueTitleIds = z
  .preprocess(
    (given) => (Array.isArray(given) ? given : String(given ?? '').split(/[,:]/)).filter((id) => id !== ''),
    z.array(
      z.coerce.number(unknownIssue).int(unknownIssue).min(1, unknownIssue).max(issues.length, unknownIssue),
    ),
  )
  .optional();

/** The 41 issues with the ids that stand for them in `issue_title_ids`. */
export const issueTitles = issues.map(({ name }, index) => ({ id: index + 1, name }));
