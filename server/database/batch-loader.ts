import DataLoader from 'dataloader';
import { perDatabase } from './per-database.ts';
import type { Db } from './pool.ts';

/** All reads of one turn of the event loop share one statement, in each database. Nothing is cached. */
export function batchLoader<Key, Value>(find: (db: Db, keys: readonly Key[]) => Promise<Value[]>) {
  return perDatabase(
    (db) =>
      new DataLoader<Key, Value>((keys) => find(db, keys), {
        cache: false,
        batchScheduleFn: (run) => void setImmediate(run),
      }),
  );
}
