import { CompiledQuery, sql, type RawBuilder } from 'kysely';
import type { Db } from './pool.ts';

/** A value that each run passes. */
class Param {
  name: string;

  constructor(name: string) {
    this.name = name;
  }
}

export type Params<Values> = { [Name in keyof Values]-?: RawBuilder<Values[Name]> };

/**
 * A query whose text is built on its first run, for reads that are so frequent that building the text costs
 * more than sending it. A value that occurs twice is sent once.
 */
export function compiledQuery<Row, Values extends object>(
  build: (params: Params<Values>, db: Db) => RawBuilder<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  let compiled: { text: string; names: string[] } | undefined;
  return async (db, values) => {
    compiled ??= textOf(build(params as Params<Values>, db), db);
    const given = compiled.names.map((name) => values[name as keyof Values]);
    const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(compiled.text, given));
    return rows;
  };
}

const params = new Proxy<Record<string, RawBuilder<unknown>>>(
  {},
  { get: (_, name) => sql`${new Param(String(name))}` },
);

function textOf(raw: RawBuilder<unknown>, db: Db): { text: string; names: string[] } {
  const { sql: text, parameters } = raw.compile(db);
  const given = parameters.map((parameter) => {
    // Later runs would get a plain value of the first run.
    if (!(parameter instanceof Param)) throw new Error('The values of a compiled query must be parameters.');
    return parameter.name;
  });
  const names = [...new Set(given)];
  return {
    names,
    text: text.replaceAll(/\$(\d+)/g, (_, n: string) => `$${names.indexOf(given[Number(n) - 1]!) + 1}`),
  };
}
