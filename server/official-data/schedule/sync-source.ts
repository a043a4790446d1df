import type { BadInput, Importer, InputFile } from '../engine/importer.ts';
import type { Schedule } from './schedule.ts';
import type { AddressName, SyncConfig } from '../../environment/sync.ts';
import type { SyncRun } from './sync-run.ts';

/** An official source on the network. */
export interface SyncSource {
  /** As the operator types it. The same as the importer's name where there is one importer per source. */
  name: string;
  /** For people: 'Members of Congress'. */
  title: string;
  publisher: string;
  address: AddressName;
  schedule: Schedule;
  /** The key the source requires, and its environment variable. */
  key?: { of: keyof SyncConfig['keys']; variable: string };
  /** Fetches and stores what has changed. @throws SourceError if it cannot continue. */
  sync(run: SyncRun): Promise<void>;
}

export type FetchedFiles = AsyncGenerator<InputFile | BadInput>;
export type AnyImporter = Importer<unknown>;
