import { text } from 'node:stream/consumers';
import { z } from 'zod';
import type { Config } from '#server/config.ts';
import { firstYearOfCongress } from '#contract/home.ts';
import { currentCongress } from '#server/environment/clock.ts';
import { limitBytes } from '#server/http/limit-bytes.ts';
import type { Db } from '#server/database/pool.ts';
import { assemblyDistricts, senateDistricts } from './legislatures.ts';
import { findState } from './states-store.ts';

/** The Census Bureau's result for a street address. Districts: 0 = at large, null = unknown. */
interface Located {
  zip: string;
  /** The FIPS code, used as the state's id. */
  stateId: number;
  congressional: number | null;
  assembly: number | null;
  senate: number | null;
}

export type FoundAddress = Located & { postal: string };

type Lookup = { found: Located; isAhead: boolean } | { found: null; reachable: boolean };

export interface Address {
  street: string;
  city?: string | null;
  /** Postal code. */
  state?: string | null;
  zip?: string | null;
}

const area = z.record(z.string(), z.unknown());
const reply = z.object({
  result: z.object({
    addressMatches: z.array(
      z.object({
        addressComponents: z.object({ zip: z.string().regex(/^\d{5}/) }),
        geographies: z.record(z.string(), z.array(area)),
      }),
    ),
  }),
});
type Match = z.output<typeof reply>['result']['addressMatches'][number];
type Areas = Match['geographies'];

/** From far away, most answers take longer than four seconds. */
const timeLimit = 8_000;
const sizeLimit = 512 * 1024;

/** Looks up an address and its state. Without a result, `problem` says why. */
export async function lookUpAddress(
  db: Db,
  config: Pick<Config, 'censusGeocoderUrl'>,
  address: Address,
): Promise<{ found: FoundAddress | null; problem?: 'unknown' | 'unreachable' }> {
  const answer = await lookUp(address, config);
  if (!answer.found) return { found: null, problem: answer.reachable ? 'unknown' : 'unreachable' };
  const state = await findState(db, answer.found.stateId);
  if (!state) return { found: null, problem: 'unknown' };
  const { postal } = state;
  const { assembly, senate } = answer.found;
  return {
    found: {
      ...answer.found,
      postal,
      // Districts with names have codes that may look like numbers.
      assembly: assemblyDistricts(postal).find((one) => one === assembly) ?? null,
      senate: senateDistricts(postal).find((one) => one === senate) ?? null,
    },
  };
}

/**
 * The newest lines, or those of the sitting congress where the newest are ahead of it: the Census Bureau
 * moves to the lines of the next congress months before it meets.
 */
async function lookUp(address: Address, config: Pick<Config, 'censusGeocoderUrl'>): Promise<Lookup> {
  const congress = currentCongress();
  const newest = await ask(address, config, 'Current_Current', congress);
  if (!newest.found || !newest.isAhead) return newest;
  const sitting = await ask(address, config, `ACS${firstYearOfCongress(congress)}_Current`, congress);
  return sitting.found ? sitting : newest;
}

/**
 * Asks the Census geocoder. The operator sets the host and redirects are rejected, so
 * member input cannot choose the target of the request. Never throws: a failed lookup finds nothing.
 */
async function ask(
  address: Address,
  config: Pick<Config, 'censusGeocoderUrl'>,
  vintage: string,
  congress: number,
): Promise<Lookup> {
  if (!config.censusGeocoderUrl) return { found: null, reachable: false };
  const url = new URL(config.censusGeocoderUrl);
  const given = { street: address.street, city: address.city, state: address.state, zip: address.zip };
  for (const [name, value] of Object.entries(given)) if (value) url.searchParams.set(name, value);
  for (const [name, value] of Object.entries({ ...fixed, vintage })) url.searchParams.set(name, value);
  try {
    const response = await fetch(url, {
      redirect: 'error',
      signal: AbortSignal.timeout(timeLimit),
      headers: { accept: 'application/json' },
    });
    // It refuses what is not an address: no house number, or more than 100 characters.
    if (response.status === 400) return { found: null, reachable: true };
    if (!response.ok) return { found: null, reachable: false };
    const parsed = reply.safeParse(
      JSON.parse(await text(limitBytes(response.body ?? [], sizeLimit, tooLarge))),
    );
    if (!parsed.success) return { found: null, reachable: false };
    return located(parsed.data.result.addressMatches, congress) ?? { found: null, reachable: true };
  } catch {
    return { found: null, reachable: false };
  }
}

const fixed = { benchmark: 'Public_AR_Current', layers: 'all', format: 'json' };

const tooLarge = () => new Error('The reply of the geocoder is too large.');

function located([match]: Match[], congress: number): { found: Located; isAhead: boolean } | null {
  const stateId = match && stateIdOf(match.geographies);
  if (!match || !stateId) return null;
  const { geographies } = match;
  const layers = Object.keys(geographies).map((name) => ({
    name,
    congress: Number(/^(\d+)\w\w Congressional Districts$/.exec(name)?.[1]),
  }));
  const [sitting] = layers
    .filter((layer) => layer.congress <= congress)
    .sort((a, b) => b.congress - a.congress);
  const chamber = (name: string) =>
    layers.find((layer) => layer.name.endsWith(`State Legislative Districts - ${name}`));
  const of = (layer: { name: string } | undefined) => districtOf(layer && geographies[layer.name]?.[0]);
  const code = of(sitting);
  return {
    found: {
      zip: match.addressComponents.zip.slice(0, 5),
      stateId,
      // 98 = a delegate's district, 00 = a state's only district: both are at large.
      congressional: code === 98 ? 0 : code,
      assembly: of(chamber('Lower')),
      senate: of(chamber('Upper')),
    },
    isAhead: !sitting && layers.some((layer) => layer.congress > congress),
  };
}

/** '0615', '06011' → 15, 11. Every vintage has this id of state and district; other fields come and go. */
function districtOf(area: Areas[string][number] | undefined): number | null {
  return typeof area?.GEOID === 'string' ? numberOf(area.GEOID.slice(2)) : null;
}

function stateIdOf(areas: Areas): number | null {
  const codes = Object.values(areas).flatMap((group) => group.map(({ STATE }) => STATE));
  return numberOf(codes.find((code) => typeof code === 'string'));
}

function numberOf(code: unknown): number | null {
  return typeof code === 'string' && /^\d{1,3}$/.test(code) ? Number(code) : null;
}
