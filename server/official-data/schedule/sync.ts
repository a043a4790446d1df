import type { Config } from '#server/config.ts';
import { connect } from '#server/database/pool.ts';
import { startRun, type Counts } from '#server/official-data/engine/import-runs-store.ts';
import { noCounts } from '#server/official-data/engine/import-run.ts';
import { Fetcher } from './fetcher.ts';
import { SyncRun } from './sync-run.ts';
import { endRun } from './sync.queries.ts';
import type { SyncSource } from './sync-source.ts';
import { lockSource } from './source-lock-store.ts';
import { UpstreamError } from './source-error.ts';

export interface SyncOutcome extends Counts {
  seconds: number;
  /** Why the source could not be read to its end; null where it was. */
  failure: string | null;
}

interface Options {
  /** Fetch and store again what has not changed. */
  again?: boolean;
  onProgress?: (words: string) => void;
}

/** A run that goes on for longer ends in order, and the next one continues. */
const longest = 2 * 3600 * 1000;
/** One statement; a batch of an import takes seconds. */
const statementTimeout = 120_000;

/**
 * Reads one source: what has changed since the last time is fetched and stored, the rest left alone. A source that is down or answers
 * nonsense ends its own run, with the reason kept; nothing that was stored is taken away.
 * @param url of the database; the run has connections of its own.
 * @returns undefined where another process is reading the same source.
 */
export async function syncSource(
  url: string,
  config: Config,
  source: SyncSource,
  { again = false, onProgress }: Options = {},
): Promise<SyncOutcome | undefined> {
  const ending = new AbortController();
  const release = await lockSource(url, source.name, (error) => ending.abort(error));
  if (!release) return undefined;
  const { db, close } = await connect(url, { max: 3, statementTimeout });
  const started = performance.now();
  try {
    const record = { id: await startRun(db, source.name, true), source: source.name, counts: noCounts() };
    const run = new SyncRun({
      db,
      config,
      record,
      fetcher: new Fetcher(config.publicUrl, ending.signal),
      again,
      deadline: Date.now() + longest,
      onProgress,
    });
    let fault: unknown;
    const failure = await source.sync(run).then(
      () => null,
      (error: unknown) => {
        if (error instanceof UpstreamError) return error.message;
        fault = error;
        return 'Polity itself failed at this. The log of the server says more.';
      },
    );
    await endRun(db, record.id, record.counts, failure);
    if (fault) throw fault;
    return { ...record.counts, seconds: (performance.now() - started) / 1000, failure };
  } finally {
    await close();
    await release();
  }
}
