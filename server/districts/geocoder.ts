import { text } from 'node:stream/consumers';
import { z } from 'zod';
import type { Config } from '#server/config.ts';
import { congressYears } from '#contract/home.ts';
import { thisYear } from '#server/environment/clock.ts';
import { limitBytes } from '#server/http/limit-bytes.ts';
import type { Db } from '#server/database/pool.ts';
import { findState } from './states.queries.ts';

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

type Lookup = { found: Located } | { found: null; reachable: boolean };

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
type Areas = z.output<typeof reply>['result']['addressMatches'][number]['geographies'];

const timeLimit = 4_000;
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
  return state ? { found: { ...answer.found, postal: state.postal } } : { found: null, problem: 'unknown' };
}

/**
 * Asks the Census geocoder. The operator sets the host and redirects are rejected, so
 * member input cannot choose the target of the request. Never throws: a failed lookup finds nothing.
 */
async function lookUp(address: Address, config: Pick<Config, 'censusGeocoderUrl'>): Promise<Lookup> {
  if (!config.censusGeocoderUrl) return { found: null, reachable: false };
  const url = new URL(config.censusGeocoderUrl);
  const given = { street: address.street, city: address.city, state: address.state, zip: address.zip };
  for (const [name, value] of Object.entries(given)) if (value) url.searchParams.set(name, value);
  for (const [name, value] of Object.entries(fixed)) url.searchParams.set(name, value);
  try {
    const response = await fetch(url, {
      redirect: 'error',
      signal: AbortSignal.timeout(timeLimit),
      headers: { accept: 'application/json' },
    });
    if (!response.ok) return { found: null, reachable: false };
    const parsed = reply.safeParse(
      JSON.parse(await text(limitBytes(response.body ?? [], sizeLimit, tooLarge))),
    );
    if (!parsed.success) return { found: null, reachable: false };
    return { found: located(parsed.data.result.addressMatches), reachable: true };
  } catch {
    return { found: null, reachable: false };
  }
}

const fixed = { benchmark: 'Public_AR_Current', vintage: 'Current_Current', layers: 'all', format: 'json' };

const tooLarge = () => new Error('The reply of the geocoder is too large.');

type Match = z.output<typeof reply>['result']['addressMatches'][number];

function located([match]: Match[]): Located | null {
  const stateId = match && stateIdOf(match.geographies);
  if (!match || !stateId) return null;
  return {
    zip: match.addressComponents.zip.slice(0, 5),
    stateId,
    congressional: ofCongress(match.geographies, congressYears(thisYear()).congress),
    assembly: ofChamber(match.geographies, 'Lower', 'SLDL'),
    senate: ofChamber(match.geographies, 'Upper', 'SLDU'),
  };
}

/** Districts change between congresses. The newest layer that is not ahead of the current congress counts. */
function ofCongress(areas: Areas, congress: number): number | null {
  const layers = Object.keys(areas)
    .map((name) => ({ name, of: Number(/^(\d+)\w\w Congressional Districts$/.exec(name)?.[1]) }))
    .filter((layer) => layer.of <= congress)
    .sort((a, b) => b.of - a.of);
  const [newest] = layers;
  const found = newest && areas[newest.name]?.[0];
  const code = found?.[`CD${newest?.of}`] ?? found?.BASENAME;
  // 98 = a delegate's district, 00 = a state's only district: both are at large.
  return code === '98' ? 0 : numberOf(code);
}

function ofChamber(areas: Areas, chamber: 'Upper' | 'Lower', code: 'SLDU' | 'SLDL'): number | null {
  const layer = Object.keys(areas).find((name) => name.endsWith(`State Legislative Districts - ${chamber}`));
  return numberOf(layer && areas[layer]?.[0]?.[code]);
}

function stateIdOf(areas: Areas): number | null {
  const codes = Object.values(areas).flatMap((group) => group.map(({ STATE }) => STATE));
  return numberOf(codes.find((code) => typeof code === 'string'));
}

function numberOf(code: unknown): number | null {
  return typeof code === 'string' && /^\d{1,3}$/.test(code) ? Number(code) : null;
}
