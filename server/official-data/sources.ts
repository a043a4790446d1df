import { congressYears } from '#contract/home.ts';
import { thisYear } from '#server/environment/clock.ts';
import { ConfigError, type Config } from '#server/config.ts';
import { mediaStorage } from '#server/media/media.ts';
import type { AnyImporter, SyncSource } from './schedule/sync-source.ts';
import type { SyncConfig } from '../environment/sync.ts';
import { billTextsImporter } from './sources/bill-texts/bill-texts.ts';
import { billTexts } from './sources/bill-texts/fetch.ts';
import { billstatusImporter } from './sources/billstatus/billstatus.ts';
import { billstatus, previousBillstatus } from './sources/billstatus/fetch.ts';
import { congressApiImporter } from './sources/congress-api/congress-api.ts';
import { congressApi } from './sources/congress-api/fetch.ts';
import { federalRegisterImporter } from './sources/federal-register/federal-register.ts';
import { federalRegister, presidentialDocuments } from './sources/federal-register/fetch.ts';
import { legislators } from './sources/legislators/fetch.ts';
import { legislatorsImporter } from './sources/legislators/legislators.ts';
import { openstatesBills } from './sources/openstates-bills/fetch.ts';
import { openstatesBillsImporter } from './sources/openstates-bills/openstates-bills.ts';
import { openstatesPeople } from './sources/openstates-people/fetch.ts';
import { openstatesPeopleImporter } from './sources/openstates-people/openstates-people.ts';
import { photos } from './sources/legislators/fetch-photos.ts';
import { photosImporter } from './sources/legislators/photos.ts';
import { pubinfo } from './sources/pubinfo/fetch.ts';
import { pubinfoImporter } from './sources/pubinfo/pubinfo.ts';
import {
  houseVotes,
  previousHouseVotes,
  previousSenateVotes,
  senateVotes,
} from './sources/roll-calls/fetch.ts';
import { rollCallsImporter } from './sources/roll-calls/roll-calls.ts';
import { voteviewImporter } from './sources/roll-calls/voteview.ts';
import { zipDistricts, zips } from './sources/zips/fetch.ts';
import { linesOfCongress, zipDistrictsImporter, type Validity } from './sources/zips/zip-districts.ts';
import { zipsImporter } from './sources/zips/zips.ts';

interface Source {
  /** The importer of its files. Some keep state during a run, so every run gets a new one. */
  importer: (options: ImporterOptions) => AnyImporter;
  /** Its sources on the network. */
  fetched: SyncSource[];
}

interface ImporterOptions {
  config: Config;
  validity?: Validity;
}

/** All official sources, in the order in which they are fetched: people before what they did. */
const sources: Source[] = [
  { importer: () => legislatorsImporter(), fetched: [legislators] },
  { importer: () => openstatesPeopleImporter(), fetched: [openstatesPeople] },
  { importer: () => billstatusImporter, fetched: [billstatus, previousBillstatus] },
  { importer: () => billTextsImporter, fetched: [billTexts] },
  { importer: () => congressApiImporter, fetched: [congressApi] },
  { importer: () => federalRegisterImporter, fetched: [federalRegister, presidentialDocuments] },
  { importer: () => pubinfoImporter, fetched: [pubinfo] },
  { importer: () => openstatesBillsImporter, fetched: [openstatesBills] },
  {
    importer: () => rollCallsImporter,
    fetched: [houseVotes, senateVotes, previousHouseVotes, previousSenateVotes],
  },
  { importer: () => voteviewImporter, fetched: [] },
  { importer: ({ config }) => photosImporter(mediaStorage(config)), fetched: [photos] },
  { importer: () => zipsImporter, fetched: [zips] },
  { importer: ({ validity }) => zipDistrictsImporter(validity), fetched: [zipDistricts] },
];

/** @throws ConfigError if the dates are not valid. */
export function createImporters(
  config: Config,
  dates: { validFrom?: string; validTo?: string } = {},
): AnyImporter[] {
  const options = { config, validity: validityOf(dates) };
  return sources.map(({ importer }) => importer(options));
}

/** @throws ConfigError for an unknown name or dates that are not valid. */
export function createImporter(
  name: string,
  config: Config,
  dates: { validFrom?: string; validTo?: string } = {},
): AnyImporter {
  const importers = createImporters(config, dates);
  const importer = importers.find((one) => one.name === name);
  if (importer) return importer;
  throw new ConfigError(
    `There is no source called '${name}'. Sources: ${importers.map((one) => one.name).join(', ')}.`,
  );
}

/** Undefined without dates: each file then has the lines that it names. */
function validityOf(dates: { validFrom?: string; validTo?: string }): Validity | undefined {
  if (!dates.validFrom && !dates.validTo) return undefined;
  const current = linesOfCongress(congressYears(thisYear()).congress);
  const { validFrom = current.from, validTo = current.to } = dates;
  for (const date of [validFrom, validTo]) {
    if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || Number.isNaN(Date.parse(date)))
      throw new ConfigError(`'${date}' is not a date. Write dates like 2025-01-03.`);
  }
  if (validFrom >= validTo) throw new ConfigError('--valid-to must be later than --valid-from.');
  return { from: validFrom, to: validTo };
}

export const syncSources = sources.flatMap(({ fetched }) => fetched);

export function findSyncSource(name: string): SyncSource | undefined {
  return syncSources.find((source) => source.name === name);
}

/** @throws ConfigError for an unknown name. */
export function getSyncSource(name: string): SyncSource {
  const source = findSyncSource(name);
  if (source) return source;
  const names = syncSources.map((one) => one.name).join(', ');
  throw new ConfigError(`There is no source on the network called '${name}'. Sources: ${names}.`);
}

/** The environment variable that must be set before the source can be read, or null. */
export function missingKey({ key }: SyncSource, { keys }: SyncConfig): string | null {
  return key && !keys[key.of] ? key.variable : null;
}
