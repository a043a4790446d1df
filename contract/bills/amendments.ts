import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { day, id, page, paging } from '../fields.ts';
import { ordinal } from '../home.ts';
import { sponsor } from './sponsor.ts';

/** House amendments, Senate amendments, and unprinted Senate amendments. */
export const amendmentTypes = ['hamdt', 'samdt', 'suamdt'] as const;
export type AmendmentType = (typeof amendmentTypes)[number];

export const amendmentStatuses = [
  'submitted',
  'offered',
  'agreed',
  'not_agreed',
  'withdrawn',
  'out_of_order',
  'fell', // it ended with the measure or amendment that it would have changed
  'tabled',
] as const;
export type AmendmentStatus = (typeof amendmentStatuses)[number];

const typeNames: Record<AmendmentType, string> = {
  hamdt: 'H.Amdt.',
  samdt: 'S.Amdt.',
  suamdt: 'S.U.Amdt.',
};

/** 'samdt', 2863 → 'S.Amdt. 2863' */
export function amendmentNumber(type: AmendmentType, number: number): string {
  return `${typeNames[type]} ${number}`;
}

const pageNames: Record<AmendmentType, string> = {
  hamdt: 'house-amendment',
  samdt: 'senate-amendment',
  suamdt: 'senate-unprinted-amendment',
};

/** The page of an amendment at the Library of Congress. */
export function amendmentUrl(type: AmendmentType, number: number, congress: number): string {
  const congressName = `${ordinal(congress)}-congress`;
  return `https://www.congress.gov/amendment/${congressName}/${pageNames[type]}/${number}`;
}

export const amendment = z.object({
  number: z.string(), // 'S.Amdt. 2863'
  chamber: z.enum(['house', 'senate']),
  status: z.enum(amendmentStatuses),
  /** What it does, as the source says; many have no purpose on record. */
  description: z.string().nullable(),
  /** Null where a committee or nobody is named. */
  sponsor: sponsor.nullable(),
  /** The sponsor's name, also of a committee: 'Rules Committee'. */
  sponsor_name: z.string().nullable(),
  submitted_on: day.nullable(),
  offered_on: day.nullable(),
  latest_action: z.object({ date: day, text: z.string() }).nullable(),
  /** The day of the latest action, else on which it was offered or submitted. */
  date: day.nullable(),
  /** The amendment that it amends: 'S.Amdt. 2853'. */
  amends: z.string().nullable(),
  /** Recorded votes on it, the newest first. */
  roll_calls: z.array(z.object({ id: z.string(), chamber: z.enum(['house', 'senate']), number: z.number() })),
  url: z.string(), // its page on congress.gov
});
export type Amendment = z.output<typeof amendment>;

export const listAmendments = defineEndpoint({
  method: 'GET',
  path: '/api/v1/bills/:id/amendments',
  summary: 'The amendments to a bill of Congress, the newest action first, 20 a page',
  auth: 'anyone',
  input: { params: z.object({ id }), query: z.object({ page }) },
  output: z.object({ amendments: z.array(amendment), ...paging }),
  errors: ['not_found', 'invalid_session', 'state_content_unavailable'],
});
