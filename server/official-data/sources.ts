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
import { zipDistrictsImporter } from './sources/zips/zip-districts.ts';
import { zipsImporter } from './sources/zips/zips.ts';

interface Source {
  /** The importer of its files. Some keep state during a run, so every run gets a new one. */
  importer: (config: Config) => AnyImporter;
  /** Its sources on the network. */
  fetched: SyncSource[];
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
  { importer: (config) => photosImporter(mediaStorage(config)), fetched: [photos] },
  { importer: () => zipsImporter, fetched: [zips] },
  { importer: () => zipDistrictsImporter, fetched: [zipDistricts] },
];

export function createImporters(config: Config): AnyImporter[] {
  return sources.map(({ importer }) => importer(config));
}

/** @throws ConfigError for an unknown name. */
export function createImporter(name: string, config: Config): AnyImporter {
  const importers = createImporters(config);
  const importer = importers.find((one) => one.name === name);
  if (importer) return importer;
  throw new ConfigError(
    `There is no source called '${name}'. Sources: ${importers.map((one) => one.name).join(', ')}.`,
  );
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
