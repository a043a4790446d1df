import type { Entry, BadEntry } from '#server/official-data/engine/entry.ts';
import type { ImportSource } from '#server/official-data/engine/import-source.ts';
import type { AddressName, SyncConfig } from './sync.config.ts';
import type { SyncRun } from './sync-run.ts';

/** Hours between two runs, and when in the day (UTC, 'HH:MM') one of them is. */
export interface Rhythm {
  everyHours: 1 | 2 | 3 | 4 | 6 | 8 | 12 | 24 | 168;
  at: string;
}

export interface SyncSource {
  /** The name an operator gives; that of the importer where there is one. */
  name: string;
  /** 'Members of Congress', for people. */
  title: string;
  publisher: string;
  /** Where most of it comes from. */
  address: AddressName;
  rhythm: Rhythm;
  /** The key without which this source lets nobody in, and the variable that holds it. */
  key?: { of: keyof SyncConfig['keys']; variable: string };
  /** Fetches what has changed and has it stored. @throws UpstreamError when it cannot go on. */
  sync(run: SyncRun): Promise<void>;
}

export type Files = AsyncGenerator<Entry | BadEntry>;
export type AnyImporter = ImportSource<never>;
