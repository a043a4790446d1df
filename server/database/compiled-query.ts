import { CompiledQuery, sql, type RawBuilder } from 'kysely';
import type { Db } from './pool.ts';

/** Stands for a value that each run brings. */
class Slot {
  name: string;

  constructor(name: string) {
    this.name = name;
  }
}

export type Slots<Values> = { [Name in keyof Values]-?: RawBuilder<Values[Name]> };

/**
 * A statement whose text is built on its first use and kept: for reads that are made so often that building the text would cost
 * more than sending it. A value that occurs twice is sent once.
 */
export function statement<Row, Values extends object>(
  build: (slots: Slots<Values>) => RawBuilder<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  let kept: { text: string; names: string[] } | undefined;
  return async (db, values) => {
    kept ??= textOf(build(slots), db);
    const given = kept.names.map((name) => values[name as keyof Values]);
    const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(kept.text, given));
    return rows;
  };
}

const slots = new Proxy({} as never, { get: (_, name) => sql`${new Slot(String(name))}` });

function textOf(raw: RawBuilder<unknown>, db: Db): { text: string; names: string[] } {
  const { sql: text, parameters } = raw.compile(db);
  const given = parameters.map((parameter) => {
    // A plain value would be the first caller's in every later run.
    if (!(parameter instanceof Slot)) throw new Error('A kept statement takes its values by slots.');
    return parameter.name;
  });
  const names = [...new Set(given)];
  return {
    names,
    text: text.replaceAll(/\$(\d+)/g, (_, n: string) => `$${names.indexOf(given[Number(n) - 1]!) + 1}`),
  };
}
