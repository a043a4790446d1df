import { z } from 'zod';
import { safeAddress } from '#server/environment/https-url.ts';

/** Without a slash at the end. */
const address = (official: string, source: string) =>
  safeAddress
    .transform((url) => url.replace(/\/+$/, ''))
    .default(official)
    .describe(`Address of ${source}.`);
const key = z
  .string()
  .regex(/^[\w.-]{1,200}$/, { message: 'must contain only letters, digits, dots and dashes' })
  .optional();

/** Whether official sources are read, and their addresses. An address may point to a mirror. */
export const syncEnvironment = {
  SYNC: z
    .enum(['on', 'off'])
    .optional()
    .describe('on or off: read the official sources in the background. Default: on; off where CI is set.'),
  CI: z.string().optional().describe('Set by services that run tests; it turns SYNC off by default.'),
  CONGRESS_API_KEY: key.meta({
    description: 'Key of the Congress.gov API. Without it, that source is skipped.',
    secret: true,
  }),
  OPENSTATES_API_KEY: key.meta({
    description: 'Key of the Open States API. Without it, that source is skipped.',
    secret: true,
  }),
  SYNC_LEGISLATORS_URL: address(
    'https://unitedstates.github.io/congress-legislators',
    'congress-legislators',
  ),
  SYNC_PHOTOS_URL: address('https://unitedstates.github.io/images/congress', 'photos of members of Congress'),
  SYNC_GOVINFO_URL: address('https://www.govinfo.gov/bulkdata', "GovInfo's bulk data"),
  SYNC_GOVINFO_CONTENT_URL: address('https://www.govinfo.gov/content/pkg', "GovInfo's documents"),
  SYNC_CONGRESS_API_URL: address('https://api.congress.gov/v3', 'the Congress.gov API'),
  SYNC_HOUSE_CLERK_URL: address('https://clerk.house.gov/evs', 'the Clerk of the House'),
  SYNC_SENATE_URL: address('https://www.senate.gov/legislative/LIS', "the Senate's roll calls"),
  SYNC_FEDERAL_REGISTER_URL: address('https://www.federalregister.gov/api/v1', 'the Federal Register'),
  SYNC_GITHUB_ARCHIVES_URL: address('https://codeload.github.com', "GitHub's archives of repositories"),
  SYNC_OPENSTATES_URL: address('https://v3.openstates.org', 'the Open States API'),
  SYNC_LEGINFO_URL: address('https://downloads.leginfo.legislature.ca.gov', 'the California Legislature'),
  SYNC_GEONAMES_URL: address('https://download.geonames.org/export/zip', "GeoNames' postal codes"),
  SYNC_CENSUS_URL: address(
    'https://www2.census.gov/geo/docs/maps-data/data/rel2020',
    "the Census Bureau's relationship files",
  ),
};
const environment = z.object(syncEnvironment);

export type SyncConfig = ReturnType<typeof syncConfig>;
export type AddressName = keyof SyncConfig['addresses'];

export function syncConfig(e: z.output<typeof environment>) {
  return {
    /** Whether this server reads the sources by schedule. */
    on: (e.SYNC ?? (e.CI ? 'off' : 'on')) === 'on',
    keys: { congress: e.CONGRESS_API_KEY, openStates: e.OPENSTATES_API_KEY },
    addresses: {
      legislators: e.SYNC_LEGISLATORS_URL,
      photos: e.SYNC_PHOTOS_URL,
      govinfo: e.SYNC_GOVINFO_URL,
      govinfoContent: e.SYNC_GOVINFO_CONTENT_URL,
      congressApi: e.SYNC_CONGRESS_API_URL,
      houseClerk: e.SYNC_HOUSE_CLERK_URL,
      senate: e.SYNC_SENATE_URL,
      federalRegister: e.SYNC_FEDERAL_REGISTER_URL,
      githubArchives: e.SYNC_GITHUB_ARCHIVES_URL,
      openStates: e.SYNC_OPENSTATES_URL,
      leginfo: e.SYNC_LEGINFO_URL,
      geonames: e.SYNC_GEONAMES_URL,
      census: e.SYNC_CENSUS_URL,
    },
  };
}

/** Milliseconds between two requests to one source. Most ask for fewer than ten a second. */
export const requestIntervals: Record<AddressName, number> = {
  legislators: 300,
  photos: 300,
  govinfo: 250,
  govinfoContent: 500,
  // 5,000 an hour.
  congressApi: 750,
  houseClerk: 500,
  senate: 1000,
  federalRegister: 500,
  githubArchives: 1000,
  // Ten a minute.
  openStates: 6500,
  leginfo: 1000,
  geonames: 1000,
  census: 1000,
};
