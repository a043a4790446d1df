import type { Db } from './pool.ts';

/** A value for each database that this process uses. Tests use several. */
export function perDatabase<T extends object>(make: (db: Db) => T): (db: Db) => T {
  const values = new WeakMap<Db, T>();
  return (db) => {
    const value = values.get(db) ?? make(db);
    values.set(db, value);
    return value;
  };
}
