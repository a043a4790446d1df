import type { Db } from '#server/database/pool.ts';
import { perDatabase } from '#server/database/per-database.ts';
import { countActivity, findMostActive, type HomeViewer, type MostActive } from './activity.queries.ts';

/**
 * Seconds after which opinions are counted again; on a busy day sooner, as reading what is new takes longer.
 */
const maxAge = 60 * 60;
const maxAgeWhenBusy = 5 * 60;
const busyLimit = 1_000;
/** Older counts are not shown: the reader waits for new ones. */
const usableMs = 2 * 86_400_000;

/** The `until` of the last read. A wrong one costs a second read. */
const lastUntil = perDatabase(() => ({ value: new Date() }));

/**
 * The most active items of the last days. Opinions of past days are counted once an hour, by whichever
 * process finds the counts too old; opinions since then are read as they are.
 */
export async function mostActive(db: Db, viewer: HomeViewer, limit: number): Promise<MostActive> {
  const found = await readCurrent(db, viewer, limit);
  const isBusy = found.recent_opinions >= busyLimit;
  if (found.age < (isBusy ? maxAgeWhenBusy : maxAge)) return found;
  const counting = countActivity(db, isBusy ? maxAgeWhenBusy : maxAge, busyLimit);
  if (found.until.getTime() > Date.now() - usableMs) {
    // A failure is tried again at the next read. This read needs no count.
    void counting.catch(() => undefined);
    return found;
  }
  await counting;
  return readCurrent(db, viewer, limit);
}

async function readCurrent(db: Db, viewer: HomeViewer, limit: number): Promise<MostActive> {
  const last = lastUntil(db);
  for (;;) {
    const asked = last.value;
    const found = await findMostActive(db, viewer, asked, limit);
    last.value = found.until;
    if (found.until.getTime() === asked.getTime()) return found;
  }
}
