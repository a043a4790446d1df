import { ConfigError } from '#server/config.ts';
import { billTexts } from './sources/bill-texts.ts';
import { billstatus } from './sources/billstatus.ts';
import { congressApi } from './sources/congress-api.ts';
import { federalRegister, presidentialDocuments } from './sources/federal-register.ts';
import { legislators } from './sources/legislators.ts';
import { openstatesBills } from './sources/openstates-bills.ts';
import { openstatesPeople } from './sources/openstates-people.ts';
import { photos } from './sources/photos.ts';
import { pubinfo } from './sources/pubinfo.ts';
import { houseVotes, senateVotes } from './sources/roll-calls.ts';
import { zipDistricts, zips } from './sources/zips.ts';
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
