import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { text } from './fields.ts';

/** Postal codes of the states whose officials, committees and bills are covered. */
export const statesWithLegislature = ['CA'];

/** A full name or a postal code; a number works as well. */
const state = text(100).optional();
/** Keyboards of phones add a space. */
const zip = z.string().trim();
const states = z.array(z.object({ id: z.number(), name: z.string() }));

export const statesList = defineEndpoint({
  method: 'GET',
  path: '/api/v1/locations/states_list',
  summary: 'States, by name; territories and the District of Columbia included',
  auth: 'anyone',
  input: {},
  output: z.object({ states }),
});

export const blocsStateList = defineEndpoint({
  ...statesList,
  path: '/api/v1/blocs/state_list',
  summary: 'The same list of states',
});

const districtsByState = z.record(z.string(), z.array(z.number()));

export const stateDistricts = defineEndpoint({
  method: 'GET',
  path: '/api/v1/locations/state_districts',
  summary: 'Districts of state legislatures, by full name of the state',
  auth: 'anyone',
  input: { query: z.object({ state }) },
  output: z.object({ senate: districtsByState, assembly: districtsByState }),
});

export const districtsList = defineEndpoint({
  method: 'GET',
  path: '/api/v1/locations/districts_list',
  summary: 'Congressional districts of a state; 0 = at large; without a state 1 to 54',
  auth: 'anyone',
  input: { query: z.object({ state }) },
  output: z.object({ districts: z.array(z.number()) }),
});

export const getCity = defineEndpoint({
  method: 'GET',
  path: '/api/v1/users/get_city',
  summary: 'City and state of a zip code; the city is empty where the member types it',
  auth: 'anyone',
  input: {
    query: z
      .object({ user: z.object({ zip_code: zip }).optional(), zip_code: zip.optional() })
      .refine((query) => query.user || query.zip_code !== undefined, {
        path: ['zip_code'],
        error: 'Zip code is required.',
      }),
  },
  output: z.object({
    city: z.string(),
    state: z.string(),
    /** Every state that an address with this zip code may be in, the usual one first. */
    states: z.array(z.string()),
    /** Military and diplomatic mail: `states` are those where its receivers may be registered to vote. */
    military: z.boolean(),
  }),
  errors: ['zip_not_found'],
});
