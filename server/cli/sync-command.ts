import type { Config } from '#server/config.ts';
import { progressTeller } from '#server/cli/progress.ts';
import { syncSource, type SyncOutcome } from '#server/official-data/schedule/sync.ts';
import { missingKey, syncSources } from '#server/official-data/schedule/sync-sources.ts';
import type { SyncSource } from '#server/official-data/schedule/sync-source.ts';

const count = (number: number) => number.toLocaleString('en-US');

/**
 * Reads sources one after the other and prints a line for each. A source that fails does not keep the next from being read.
 * @returns whether all that could be read were.
 */
export async function syncAndReport(
  config: Config,
  url: string,
  named: SyncSource[],
  again: boolean,
): Promise<boolean> {
  let isWell = true;
  for (const source of named.length > 0 ? named : syncSources) {
    const missing = missingKey(source, config.sync);
    if (missing) {
      console.log(`${source.name}: left out; it needs ${missing}.`);
      isWell &&= named.length === 0;
      continue;
    }
    const progress = progressTeller(`Reading ${source.name}`);
    const outcome = await syncSource(url, config, source, {
      again,
      onProgress: (words) => progress.tell(0, 1, words),
    }).finally(() => progress.end());
    console.log(`${source.name}: ${outcome ? wordsFor(outcome) : 'another process is reading it already.'}`);
    isWell &&= outcome?.failure === null;
  }
  return isWell;
}

function wordsFor({ read, stored, unchanged, skipped, seconds, failure }: SyncOutcome): string {
  const counts = `${count(read)} read, ${count(stored)} stored, ${count(unchanged)} unchanged, ${count(skipped)} skipped, ${seconds.toFixed(1)} s.`;
  return failure === null ? counts : `${failure} (${counts.slice(0, -1)})`;
}
