import type { JobServices } from '#server/jobs/services.ts';
import { findLastSyncs } from './data-state.queries.ts';
import { runKey } from './data-state.ts';
import { syncJobOf } from './sync-jobs.ts';
import { missingKey, syncSources } from './sync-sources.ts';

/** Time for a server that has just begun to serve to do so alone. */
const secondsAfterStart = 20;

/**
 * Has sources that were never read from the network, or longer ago than their rhythm, read soon after a start rather than at
 * their next hour. A run that failed lately counts: its turn comes again by schedule. Of several servers that start at once one queues it.
 */
export async function queueOverdue(
  { db, config, jobs }: Pick<JobServices, 'db' | 'config' | 'jobs'>,
  startAfter = new Date(Date.now() + secondsAfterStart * 1000),
): Promise<string[]> {
  if (!config.sync.on) return [];
  const last = await findLastSyncs(
    db,
    syncSources.map(({ name }) => name),
  );
  const queued: string[] = [];
  for (const source of syncSources) {
    const since = Date.now() - (last.get(source.name)?.getTime() ?? 0);
    if (missingKey(source, config.sync) || since < source.rhythm.everyHours * 3_600_000) continue;
    const key = await runKey(db, source);
    if (await jobs.enqueue(db, syncJobOf(source), {}, { key, startAfter })) queued.push(source.name);
  }
  return queued;
}
