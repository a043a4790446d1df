import type { Config } from '#server/config.ts';
import { sourceWasRead } from '#server/freshness/freshness.ts';
import { connect } from '#server/database/pool.ts';
import { emptyCounts } from '../engine/import-run.ts';
import { startImportRun, type Counts } from '../engine/import-runs-store.ts';
import { Fetcher } from './fetcher.ts';
import { SourceError } from './source-error.ts';
import { lockSource } from './source-lock-store.ts';
import { SyncRun } from './sync-run.ts';
import type { SyncSource } from './sync-source.ts';
import { finishRun } from './sync.queries.ts';

export interface SyncResult extends Counts {
  seconds: number;
  /** Why the run did not reach its end, or null. */
  failure: string | null;
}

interface Options {
  /** Fetch and store unchanged documents again. */
  again?: boolean;
  onProgress?: (counts: Counts) => void;
}

/** A run ends after this time, and the next one continues. */
const maxRunMs = 2 * 3600 * 1000;
const statementTimeoutMs = 120_000;

/**
 * Fetches what has changed at one source and stores it. A source that fails ends its own run with a recorded
 * reason; nothing that is stored is removed.
 * @param url of the database. The run has its own connections.
 * @returns undefined if another process is reading this source.
 */
export async function syncSource(
  url: string,
  config: Config,
  source: SyncSource,
  { again = false, onProgress }: Options = {},
): Promise<SyncResult | undefined> {
  const lockLost = new AbortController();
  const release = await lockSource(url, source.name, (error) => lockLost.abort(error));
  if (!release) return undefined;
  const { db, close } = await connect(url, { max: 3, statementTimeout: statementTimeoutMs }).catch(
    async (error: unknown) => {
      await release();
      throw error;
    },
  );
  const started = performance.now();
  try {
    const row = {
      id: await startImportRun(db, source.name, true),
      source: source.name,
      counts: emptyCounts(),
    };
    const run = new SyncRun({
      db,
      config,
      source,
      run: row,
      fetcher: new Fetcher(config.publicUrl, lockLost.signal),
      again,
      deadline: performance.now() + maxRunMs,
      onProgress,
    });
    let bug: unknown;
    const failure = await source.sync(run).then(
      () => null,
      (error: unknown) => {
        if (error instanceof SourceError) return error.message;
        bug = error;
        return 'An internal error stopped the run. See the server log.';
      },
    );
    await finishRun(db, row.id, row.counts, failure);
    if (failure === null) await sourceWasRead(db, source.name, 'sync', row.counts.read > 0);
    if (bug) throw bug;
    return { ...row.counts, seconds: (performance.now() - started) / 1000, failure };
  } finally {
    await close();
    await release();
  }
}
