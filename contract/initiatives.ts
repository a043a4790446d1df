import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import {
  day,
  id,
  idList,
  message,
  moment,
  oneLine,
  oneOf,
  page,
  paging,
  text,
  wholeNumber,
  withoutBidiControls,
} from './fields.ts';
import { ownVote, tallyShape } from './opinions/opinions.ts';
import { clientKey } from './posts.ts';

export const titleMax = 200;
export const descriptionMax = 20_000;
/** How many officials one initiative can petition. */
const targetsMax = 100;

/** '' = unlisted; national = on the national list once submitted. */
const visibilities = ['', 'national'] as const;

/** The toast after saving, word for word. */
export const initiativeSaved =
  'Initiative Saved.  To view details, change filter setting in the listing page to My Initiatives.';

/** The title of an initiative that was deleted or that the viewer may not read. */
export const missingInitiative = 'An initiative that is no longer there';

const cardFields = {
  id: z.number(),
  slug: z.string(),
  title: z.string(),
  category: z.literal('initiative'),
  /** Only the author sees a draft. */
  status: z.enum(['draft', 'submitted']),
  /** A draft that was submitted and waits for an administrator. Only the author sees it until then. */
  in_review: z.boolean(),
  /** An administrator refused or removed it. One that was never public may be changed and submitted again. */
  refused: z.boolean(),
  visibility: z.enum(visibilities),
  picture: z.object({ url: z.string().nullable() }),
  image: z.string().nullable(),
  /** The day it was submitted; for a draft, the day it was created. */
  introduced_date: day,
  created_at: moment,
  submitted_at: moment.nullable(),
  summary: z.string().nullable(),
  author: z.object({
    id: z.number(),
    name: z.string(),
    state: z.string().nullable(),
    avatar: z.string().nullable(),
  }),
  /** Members who support it, strongly or not: its signatures. */
  supports_count: z.number(),
  opinions: tallyShape,
  vote: ownVote,
};

export const initiativeCard = z.object(cardFields);
export type InitiativeCard = z.output<typeof initiativeCard>;

/** An official whom an initiative petitions. Many federal offices publish a form instead of an address. */
const target = z.object({
  id: z.number(),
  name: z.string(),
  position: z.string(),
  party_description: z.string().nullable(),
  image: z.object({ url: z.string().nullable() }),
  email: z.string().nullable(),
  contact_form: z.string().nullable(),
});
export type PetitionTarget = z.output<typeof target>;

const initiative = z.object({
  ...cardFields,
  description: z.string(),
  updated_at: moment,
  representative_ids: z.array(z.number()),
  representatives: z.array(target),
  watched: z.boolean(),
  /** The viewer has reported it. */
  flagged: z.boolean(),
  /** The decision that refused or removed it and says why. */
  decision_id: z.number().nullable(),
  can: z.object({ edit: z.boolean(), petition: z.boolean(), submit: z.boolean(), delete: z.boolean() }),
});
export type Initiative = z.output<typeof initiative>;

const title = oneLine(titleMax, 'Please give your initiative a title.');
const description = text(descriptionMax).overwrite(withoutBidiControls);
const visibility = z.preprocess(
  (value) => value ?? undefined,
  z.enum(visibilities, 'Visibility is national or empty.').optional(),
);

const noOfficials = 'These are not ids of representatives.';
/** [1, 2], '1,2', 1 or nothing: officials, each once. */
const representativeIds = z.preprocess(
  (given) => idList(given ?? ''),
  z
    .array(wholeNumber(1, undefined, noOfficials), noOfficials)
    .max(targetsMax, `Please choose at most ${targetsMax} representatives.`),
);

const saved = z.object({ initiative, message });
/** 20,000 characters of four bytes each, as a form writes them. */
const bodyLimit = 512 * 1024;

export const createInitiative = defineEndpoint({
  method: 'POST',
  path: '/api/v1/initiatives/create_initiatives',
  summary: 'Create an initiative; it is a draft until I submit it',
  auth: 'account',
  input: {
    body: z.object({
      initiative: z.object({
        title,
        description: description.nullish(),
        visibility,
        representative_ids: representativeIds.optional(),
      }),
      representative_ids: representativeIds.optional(),
      client_key: clientKey,
    }),
  },
  output: saved,
  success: 201,
  bodyLimit,
});

export const updateInitiative = defineEndpoint({
  method: 'PUT',
  path: '/api/v1/initiatives/:id',
  summary: 'Change an initiative of mine, or whom it petitions; title and description until it is submitted',
  auth: 'account',
  input: {
    params: z.object({ id }),
    body: z
      .object({
        initiative: z
          .object({
            title: title.optional(),
            /** Null clears it, as an empty one does. */
            description: description
              .nullable()
              .transform((value) => value ?? '')
              .optional(),
            visibility,
            representative_ids: representativeIds.optional(),
          })
          .optional(),
        representative_ids: representativeIds.optional(),
      })
      .refine((body) => body.initiative !== undefined || body.representative_ids !== undefined, {
        path: ['initiative'],
        message: 'Please say what to change.',
      }),
  },
  output: saved,
  errors: ['not_found', 'forbidden', 'already_submitted', 'conflict'],
  bodyLimit,
});

export const submitInitiative = defineEndpoint({
  method: 'PUT',
  path: '/api/v1/initiatives/:id/submit_initiative',
  summary: 'Submit an initiative of mine; after that its title and description cannot change',
  auth: 'account',
  input: { params: z.object({ id }) },
  /** `email`: the administrator's address. The device then emails them the text. */
  output: z.object({ initiative, email: z.string(), message }),
  errors: ['not_found', 'forbidden', 'already_submitted'],
});

export const deleteInitiative = defineEndpoint({
  method: 'DELETE',
  path: '/api/v1/initiatives/:id',
  summary: 'Delete a draft of mine',
  auth: 'account',
  input: { params: z.object({ id }) },
  output: z.object({ message }),
  errors: ['not_found', 'forbidden', 'already_submitted'],
});

const initiativeFilters = ['recommended', '', 'national', 'watchlist'] as const;
const initiativeSorts = ['newest', 'most_viewed'] as const;

export const listInitiatives = defineEndpoint({
  method: 'GET',
  path: '/api/v1/initiatives',
  summary: 'Initiatives, filtered and grouped by heading, 20 a page; without a filter those of mine',
  auth: 'anyone',
  input: {
    query: z.object({
      filter: z.enum(initiativeFilters, 'This filter is not known.').optional(),
      sort: oneOf(initiativeSorts, 'This order is not known.'),
      visibility: z.enum(visibilities, 'Visibility is national or empty.').optional(),
      q: text(200).optional(),
      page,
    }),
  },
  page: true,
  output: z.object({
    /** `count`: the initiatives under this heading on all pages; null where they are not counted. */
    groups: z.array(
      z.object({ heading: z.string(), count: z.number().nullable(), items: z.array(initiativeCard) }),
    ),
    ...paging,
  }),
  errors: ['invalid_session'],
});

export const getInitiative = defineEndpoint({
  method: 'GET',
  path: '/api/v1/initiatives/:id',
  summary: 'One initiative; a draft for its author only',
  auth: 'anyone',
  input: { params: z.object({ id }) },
  output: z.object({ initiative }),
  errors: ['not_found'],
  page: true,
});

export const flagInitiative = defineEndpoint({
  method: 'POST',
  path: '/api/v1/initiatives/:id/flag',
  summary: 'Report an initiative to the administrator; once',
  auth: 'account',
  input: { params: z.object({ id }), body: z.object({ comment: text(5_000).nullish() }) },
  output: z.object({ message }),
  errors: ['not_found', 'forbidden', 'conflict'],
});

export const initiativeEmails = defineEndpoint({
  method: 'GET',
  path: '/api/v1/initiatives/:id/emails',
  summary: 'How to reach the officials whom an initiative petitions',
  auth: 'anyone',
  input: { params: z.object({ id }) },
  output: z.array(
    z.object({ name: z.string(), email: z.string().nullable(), contact_form: z.string().nullable() }),
  ),
  errors: ['not_found'],
});
