import type { Db } from '#server/database/pool.ts';
import { perDatabase } from '#server/database/per-database.ts';
import { readSetting } from '#server/database/settings-store.ts';
import { compileFilter, type FilterLists } from './text-match.ts';

type Match = (text: string) => string[];

// Busy processes read the lists again in the background, so that posting costs no further statement.
const refreshAfterMs = 5_000;
const expireAfterMs = 30_000;
const cached = perDatabase(() => ({ match: undefined as Promise<Match> | undefined, readAt: 0 }));

async function filterLists(db: Db): Promise<FilterLists> {
  const value = await readSetting(db, 'content_filter');
  return value === true ? { words: [], links: [] } : value;
}

function currentFilter(db: Db): Promise<Match> {
  const cache = cached(db);
  const read = () => {
    cache.readAt = Date.now();
    return filterLists(db).then(compileFilter);
  };
  const age = Date.now() - cache.readAt;
  if (!cache.match || age > expireAfterMs) {
    cache.match = read();
    // The next post tries again.
    cache.match.catch(() => (cache.match = undefined));
  } else if (age > refreshAfterMs) {
    const stale = cache.match;
    void read().then(
      (fresh) => {
        if (cache.match === stale) cache.match = Promise.resolve(fresh);
      },
      () => undefined,
    );
  }
  return cache.match;
}

/** Entries of the filter that these texts match. */
async function filterMatches(db: Db, texts: readonly (string | null | undefined)[]): Promise<string[]> {
  const match = await currentFilter(db);
  return match(texts.filter(Boolean).join('\n'));
}

/** Whether a new post with these texts waits for review. Everything that writes posts asks this. */
export async function mustHold(db: Db, ...texts: (string | null | undefined)[]): Promise<boolean> {
  return texts.some(Boolean) && (await filterMatches(db, texts)).length > 0;
}
