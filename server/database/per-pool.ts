import type { Db } from './pool.ts';

/** Something that a process keeps of a database: one of its own for each, as a process may look after several. */
export function perDatabase<T>(make: () => T): (db: Db) => T {
  const made = new WeakMap<Db, T>();
  return (db) => {
    const known = made.get(db);
    if (known !== undefined) return known;
    const fresh = make();
    made.set(db, fresh);
    return fresh;
  };
}
