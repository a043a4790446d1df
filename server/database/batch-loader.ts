import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import type { Db } from './pool.ts';

/**
 * A look-up by key that most requests make: those of one turn of the event loop go out as one statement, so that a busy server
 * asks once for many. Nothing is kept: each look-up is made after it was asked for.
 */
export function together<Row>(
  find: (db: Db, keys: readonly string[]) => Promise<Map<string, Row>>,
): (db: Db, key: string) => Promise<Row | undefined> {
  const rounds = new WeakMap<Db, { keys: Set<string>; found: Promise<Map<string, Row>> }>();
  const begin = (db: Db) => {
    const keys = new Set<string>();
    const found = turnOfTheLoop().then(() => {
      rounds.delete(db);
      return find(db, [...keys]);
    });
    const round = { keys, found };
    rounds.set(db, round);
    return round;
  };
  return async (db, key) => {
    const { keys, found } = rounds.get(db) ?? begin(db);
    keys.add(key);
    return (await found).get(key);
  };
}
