import { ConfigError, type Config } from '#server/config.ts';
import { billTexts } from './sources/bill-texts/bill-texts.ts';
import { billstatus } from './sources/billstatus/billstatus.ts';
import { congressApi } from './sources/congress-api/congress-api.ts';
import { federalRegister } from './sources/federal-register/federal-register.ts';
import type { ImportSource } from './engine/import-source.ts';
import { legislators } from './sources/legislators/legislators.ts';
import { openstatesBills } from './sources/openstates-bills/openstates-bills.ts';
import { openstatesPeople } from './sources/openstates-people/openstates-people.ts';
import { mediaStorage } from '#server/media/media.ts';
import { photos } from './sources/photos/photos.ts';
import { rollCalls } from './sources/roll-calls/roll-calls.ts';
import { voteview } from './sources/voteview/voteview.ts';
import { pubinfo } from './sources/pubinfo/pubinfo.ts';
import { linesOf119, zipDistricts, type Validity } from './sources/zips/zip-districts.ts';
import { zips } from './sources/zips/zips.ts';

/** Sources by the name the operator gives. Their records differ, but nobody outside a source looks into them. */
const sources: Record<string, (validity: Validity | undefined, config: Config) => ImportSource<never>> = {
  billstatus: () => billstatus as ImportSource<never>,
  'bill-texts': () => billTexts as ImportSource<never>,
  'congress-api': () => congressApi as ImportSource<never>,
  'federal-register': () => federalRegister as ImportSource<never>,
  legislators: () => legislators() as ImportSource<never>,
  'openstates-bills': () => openstatesBills as ImportSource<never>,
  'openstates-people': () => openstatesPeople() as ImportSource<never>,
  photos: (_validity, config) => photos(mediaStorage(config)) as ImportSource<never>,
  'roll-calls': () => rollCalls as ImportSource<never>,
  voteview: () => voteview as ImportSource<never>,
  pubinfo: () => pubinfo as ImportSource<never>,
  zips: () => zips as ImportSource<never>,
  'zip-districts': (validity) => zipDistricts(validity) as ImportSource<never>,
};

export const sourceNames = Object.keys(sources);

/** @throws ConfigError for a source that does not exist or dates that are none. */
export function sourceNamed(
  name: string,
  config: Config,
  given: { validFrom?: string; validTo?: string } = {},
): ImportSource<never> {
  const make = sources[name];
  if (!make)
    throw new ConfigError(`There is no source called '${name}'. Sources: ${sourceNames.join(', ')}.`);
  return make(validityOf(given), config);
}

/** Undefined where no dates are given: then each chamber's lines of today. */
function validityOf(given: { validFrom?: string; validTo?: string }): Validity | undefined {
  if (!given.validFrom && !given.validTo) return undefined;
  const { validFrom = linesOf119.from, validTo = linesOf119.to } = given;
  for (const date of [validFrom, validTo]) {
    if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || Number.isNaN(Date.parse(date)))
      throw new ConfigError(`'${date}' is not a date. Dates are written like 2025-01-03.`);
  }
  if (validFrom >= validTo) throw new ConfigError('--valid-to must be later than --valid-from.');
  return { from: validFrom, to: validTo };
}
