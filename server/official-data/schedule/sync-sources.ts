import { ConfigError } from '#server/config.ts';
import { billTexts } from '../sources/bill-texts/fetch.ts';
import { billstatus } from '../sources/billstatus/fetch.ts';
import { congressApi } from '../sources/congress-api/fetch.ts';
import { federalRegister, presidentialDocuments } from '../sources/federal-register/fetch.ts';
import { legislators } from '../sources/legislators/fetch.ts';
import { openstatesBills } from '../sources/openstates-bills/fetch.ts';
import { openstatesPeople } from '../sources/openstates-people/fetch.ts';
import { photos } from '../sources/photos/fetch.ts';
import { pubinfo } from '../sources/pubinfo/fetch.ts';
import { houseVotes, senateVotes } from '../sources/roll-calls/fetch.ts';
import { zipDistricts, zips } from '../sources/zips/fetch.ts';
import type { SyncConfig } from './sync.config.ts';
import type { SyncSource } from './sync-source.ts';

/** All that is read from the network, people before what they did. */
export const syncSources: SyncSource[] = [
  legislators,
  openstatesPeople,
  billstatus,
  billTexts,
  congressApi,
  federalRegister,
  presidentialDocuments,
  pubinfo,
  openstatesBills,
  houseVotes,
  senateVotes,
  photos,
  zips,
  zipDistricts,
];

export function syncSourceOf(name: string): SyncSource | undefined {
  return syncSources.find((source) => source.name === name);
}

/** @throws ConfigError for a name that none has. */
export function syncSourceNamed(name: string): SyncSource {
  const source = syncSourceOf(name);
  if (!source)
    throw new ConfigError(
      `There is no source called '${name}' to read from the network. Sources: ${syncSources.map((one) => one.name).join(', ')}.`,
    );
  return source;
}

/** The variable that must be set before a source can be read; null where nothing is missing. */
export function missingKey({ key }: SyncSource, { keys }: SyncConfig): string | null {
  return key && !keys[key.of] ? key.variable : null;
}
