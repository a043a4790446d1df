import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { day, id } from './fields.ts';
import { ownVote, tallyShape } from './opinions.ts';

/** A card: who sits in one seat today. */
export const official = z.object({
  id: z.number(),
  name: z.string(),
  position: z.string(), // 'U.S. Senator, California'
  party_description: z.string().nullable(), // 'Democratic Party'
  state: z.string().nullable(),
  district: z.number().nullable(),
  city: z.string().nullable(),
  image: z.object({ url: z.string().nullable() }),
});
export type Official = z.output<typeof official>;

const seat = z.array(official);

/** Groups of officials by role, as the Representatives screen shows them. */
export const homeRepresentatives = defineEndpoint({
  method: 'GET',
  path: '/api/v1/home/representatives',
  summary: 'Who represents me: federal officials by role',
  auth: 'anyone',
  input: {},
  output: z.object({
    representatives: z.object({ president: seat, vice_president: seat, my_senators: seat, my_reps: seat }),
    /** Seats of the member's own that nobody holds today: 'U.S. House, California 14'. */
    vacancies: z.array(z.string()),
  }),
});

export const listRepresentatives = defineEndpoint({
  method: 'GET',
  path: '/api/v1/representatives.json',
  summary: 'All sitting officials',
  auth: 'anyone',
  input: {},
  output: z.object({ representatives: z.array(official) }),
});

const office = z.object({
  building: z.string().nullable(),
  street: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  zip: z.string().nullable(),
  phone: z.string().nullable(),
});

export const representative = official.extend({
  first_elected: z.string().nullable(),
  next_election: z.string().nullable(),
  dob: day.nullable(),
  phone: z.string().nullable(),
  website: z.string().nullable(),
  contact_form: z.string().nullable(),
  address: z.string().nullable(),
  accounts: z.array(z.object({ network: z.string(), handle: z.string() })),
  terms: z.array(z.object({ position: z.string(), party: z.string().nullable(), start: day, end: day })),
  committees: z.array(z.object({ name: z.string(), title: z.string().nullable() })),
  opinions: tallyShape,
  vote: ownVote,
});
export type Representative = z.output<typeof representative>;

export const getRepresentative = defineEndpoint({
  method: 'GET',
  path: '/api/v1/representatives/:id',
  summary: 'One official, sitting or former',
  auth: 'anyone',
  input: { params: z.object({ id }) },
  output: z.object({ representative, address: z.array(office) }),
  errors: ['not_found'],
});
