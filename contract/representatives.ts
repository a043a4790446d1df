import { z } from 'zod';
import { billCard } from './bills/bills.ts';
import { defineEndpoint } from './endpoint.ts';
import { freshness } from './freshness.ts';
import {
  blankAsAbsent,
  day,
  emptyAsAbsent,
  id,
  optional,
  page,
  paging,
  recordOf,
  text,
  wholeNumber,
  zipCode,
} from './fields.ts';
import { districts } from './members/profile.ts';
import { ownVote, tallyShape } from './opinions/opinions.ts';

export const executiveOffices = ['president', 'vice_president'];
export const houseOffices = ['representative', 'delegate', 'resident_commissioner'];
export const congressOffices = ['senator', ...houseOffices];
export const federalOffices = [...executiveOffices, ...congressOffices];
export const statewideOffices = ['governor', 'lieutenant_governor', 'attorney_general', 'secretary_of_state'];
export const legislatureOffices = ['state_senator', 'assembly_member'];
export const stateOffices = [...statewideOffices, ...legislatureOffices];

/** A card of a sitting official. */
export const official = z.object({
  id: z.number(),
  name: z.string(),
  position: z.string(), // 'U.S. Senator, California'
  party_description: z.string().nullable(), // 'Democratic Party'
  state: z.string().nullable(),
  district: z.number().nullable(),
  city: z.string().nullable(),
  image: z.object({ url: z.string().nullable() }),
  /** The address of the office in the capital. */
  phone: z.string().nullable(),
  term_ends: day.nullable(),
  /** The term is over and no successor is in the data: the last known holder. */
  term_ended: z.boolean(),
  /** The day of the election for the next term, once it has passed; its result is not known here. */
  election_passed: day.nullable(),
});
export type Official = z.output<typeof official>;

const seat = z.array(official);

/** Federal groups, then state groups, which are empty except for members in California. */
export const officialGroups = [
  'president',
  'vice_president',
  'my_senators',
  'my_reps',
  'governor',
  'lieutenant_governor',
  'my_state_reps',
  'my_state_senator',
] as const;
export type OfficialGroup = (typeof officialGroups)[number];

const groups = z.object(recordOf(officialGroups, () => seat));

/**
 * Seats without a holder in the data: { group: 'my_reps', position: 'U.S. Representative, California 14' }.
 * `known` is false once the terms of the office are over: then it is unknown whether the seat is vacant.
 */
const vacancies = z.array(
  z.object({ group: z.enum(officialGroups), position: z.string(), known: z.boolean() }),
);
export type Vacancy = z.output<typeof vacancies>[number];

/** Groups of officials by role, as the Representatives screen shows them. */
export const homeRepresentatives = defineEndpoint({
  method: 'GET',
  path: '/api/v1/home/representatives',
  summary: 'Who represents me: officials by role',
  auth: 'anyone',
  input: {},
  output: z.object({ representatives: groups, vacancies, ...freshness }),
});

/** An official to write to. Many federal offices publish a form instead of an email address. */
const addressee = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string().nullable(),
  contact_form: z.string().nullable(),
  position: z.string(),
});
export type Addressee = z.output<typeof addressee>;

const addressees = z.array(addressee);
/** Groups of the picker: the member's own officials by role. */
const pickerGroups = z.array(z.object({ id: z.string(), name: z.string(), children: addressees }));

export const myRepresentatives = defineEndpoint({
  method: 'GET',
  path: '/api/v1/users/my_representatives',
  summary: 'Federal officials by role, to choose from',
  auth: 'account',
  input: {},
  output: z.object({
    president: addressees,
    vice_president: addressees,
    my_senators: addressees,
    my_reps: addressees,
    other_senators: addressees,
    other_house_representatives: addressees,
    groups: pickerGroups,
  }),
});

export const myStateRepresentatives = defineEndpoint({
  method: 'GET',
  path: '/api/v1/users/my_state_representatives',
  summary: 'Officials of the member’s state by role, to choose from; members in California',
  auth: 'account',
  input: {},
  output: z.object({
    governor: addressees,
    lieutenant_governor: addressees,
    my_state_reps: addressees,
    my_state_senator: addressees,
    mayor: addressees,
    vice_mayor: addressees,
    other_state_assembly_representatives: addressees,
    other_state_senator: addressees,
    groups: pickerGroups,
  }),
  errors: ['state_content_unavailable'],
});

export const listRepresentatives = defineEndpoint({
  method: 'GET',
  path: '/api/v1/representatives',
  summary: 'All sitting officials',
  auth: 'anyone',
  input: {},
  output: z.object({ representatives: z.array(official), ...freshness }),
  page: true,
});

/** The office in the capital may have building and street as one text, in `street`. */
const office = z.object({
  kind: z.enum(['capitol', 'district']),
  building: z.string().nullable(),
  street: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  zip: z.string().nullable(),
  phone: z.string().nullable(),
  fax: z.string().nullable(),
});
export type Office = z.output<typeof office>;

const representative = official.extend({
  /** The latest office: 'assembly_member'. Null without terms in the data. */
  office: z.string().nullable(),
  /** False: a former official. */
  in_office: z.boolean(),
  /** The party whose caucus an independent member of Congress is in: 'Democratic Party'. */
  caucus: z.string().nullable(),
  /** Roles in a chamber or a party while the term lasts: 'Speaker of the House'. */
  leadership: z.array(z.string()),
  email: z.string().nullable(),
  first_elected: z.string().nullable(),
  next_election: z.string().nullable(),
  dob: day.nullable(),
  pob: z.string().nullable(),
  home: z.string().nullable(),
  education2: z.string().nullable(),
  religion: z.string().nullable(),
  /** Offices held, the latest first: 'U.S. Senator, California (2025–2031)'. */
  experience: z.array(z.string()),
  fax: z.string().nullable(),
  website: z.string().nullable(),
  contact_form: z.string().nullable(),
  /** The office in the capital as one text. */
  address: z.string().nullable(),
  addresses: z.array(office),
  accounts: z.array(z.object({ network: z.string(), handle: z.string(), url: z.string().nullable() })),
  terms: z.array(z.object({ position: z.string(), party: z.string().nullable(), start: day, end: day })),
  committees: z.array(z.object({ code: z.string(), name: z.string(), title: z.string().nullable() })),
  committee_chair: z.array(z.string()),
  /** The newest three; of a state's legislature for members in that state. */
  sponsored_bills: z.array(
    billCard.pick({
      slug: true,
      number: true,
      title: true,
      bill_type: true,
      congress: true,
      status: true,
      status_date: true,
      died_on: true,
      steps: true,
    }),
  ),
  opinions: tallyShape,
  vote: ownVote,
  /** Opinions of members who live where the official is elected; null below 10 voters. */
  constituents: tallyShape.nullable(),
});
export type Representative = z.output<typeof representative>;

export const getRepresentative = defineEndpoint({
  method: 'GET',
  path: '/api/v1/representatives/:id',
  summary: 'One official, sitting or former',
  auth: 'anyone',
  input: { params: z.object({ id }) },
  output: z.object({ representative, address: z.array(office), ...freshness }),
  errors: ['not_found'],
  page: true,
});

const { page: _, ...details } = getRepresentative;
export const getRepresentativeV2 = defineEndpoint({
  ...details,
  path: '/api/v2/representatives/:id.json',
});

export const sponsorRoles = ['sponsored', 'cosponsored'] as const;
export const sponsorStates = ['', 'law', 'passed', 'proposed'] as const;

export const representativeBills = defineEndpoint({
  method: 'GET',
  path: '/api/v1/representatives/:id/bills',
  summary:
    'Bills an official introduced or cosponsored, the newest first, 20 a page; state bills for members in that state',
  auth: 'anyone',
  input: {
    params: z.object({ id }),
    query: z.object({
      role: z.preprocess(
        emptyAsAbsent,
        z.enum(sponsorRoles, 'The role is sponsored or cosponsored.').optional().default('sponsored'),
      ),
      status: z.enum(sponsorStates, 'The status is law, passed or proposed.').optional().default(''),
      q: text(200).optional(),
      page,
    }),
  },
  output: z.object({
    bills: z.array(
      z.object({
        bill: billCard,
        /** When the official signed on, and whether that was on the day of introduction. */
        sponsored_on: day.nullable(),
        original: z.boolean(),
        withdrawn_on: day.nullable(),
      }),
    ),
    ...paging,
    ...freshness,
  }),
  errors: ['not_found'],
});

const cities = z.array(z.string());

/** A district to choose, with its member and the cities of the member's offices. */
const districtChoice = z.object({
  district: z.number(),
  member: z.string().nullable(),
  /** The data names no holder of the seat. */
  vacant: z.boolean(),
  party: z.string().nullable(),
  cities,
});
export type DistrictChoice = z.output<typeof districtChoice>;
const districtOptions = z.object({
  congressional: z.array(districtChoice),
  assembly: z.array(districtChoice),
  senate: z.array(districtChoice),
});

const chosen = z.preprocess(blankAsAbsent, wholeNumber(0, 999).optional()).optional();

/** A POST, so that the address is in the body and never in a log. */
export const findOfficials = defineEndpoint({
  method: 'POST',
  path: '/api/v1/representatives/find',
  summary: 'Who represents a zip code or an address; nothing is stored',
  auth: 'anyone',
  input: {
    body: z
      .object({
        zip_code: optional(zipCode),
        street_address: optional(text(200)),
        city: optional(text(100)),
        state: optional(text(100)),
        congressional_district: chosen,
        state_assembly_district: chosen,
        state_senate_district: chosen,
      })
      .refine((body) => body.zip_code || (body.street_address && (body.city || body.state)), {
        path: ['zip_code'],
        error: 'Enter a zip code, or a street address with its city and state.',
      }),
  },
  output: z.object({
    place: z.object({ zip: z.string(), city: z.string().nullable(), state: z.string() }),
    /** Every state that the zip code may be in; for military mail, where its receivers may vote. */
    states: z.array(z.string()),
    districts,
    /** Districts to choose from, for chambers in which the zip code has several. */
    candidates: districtOptions,
    representatives: groups,
    vacancies,
    ...freshness,
    /** The day on which the newest known congressional lines of the zip ended, once they have. */
    district_lines_ended: day.nullable(),
    /** A note for the person: the address was not found, or the zip code is for military mail. */
    notice: z.string().nullable(),
    message: z.string(),
  }),
  errors: ['zip_not_found'],
});

export const districtChoices = defineEndpoint({
  method: 'GET',
  path: '/api/v1/locations/district_choices',
  summary: 'Districts of a state with their members and the cities of their offices',
  auth: 'anyone',
  input: { query: z.object({ state: text(100) }) },
  output: districtOptions,
});
