import type pg from 'pg';

/**
 * Names statements that come again, so that PostgreSQL parses and plans each once per connection instead of on every
 * call. Only statements with parameters: migrations and other one-off texts stay as they are.
 */
export function prepareRepeated(pool: pg.Pool): pg.Pool {
  const names = new StatementNames();
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (config: pg.QueryConfig) => Promise<pg.QueryResult>;
    const named = (text: string, values: unknown[]) => query({ text, values, name: names.of(text, values) });
    client.query = ((first: unknown, values?: unknown, ...rest: unknown[]) =>
      typeof first === 'string' && Array.isArray(values) && rest.length === 0
        ? named(first, values)
        : (query as (...all: unknown[]) => unknown)(first, values, ...rest)) as typeof client.query;
  });
  return pool;
}

const most = 1_000;

/** A name for each text from its second use on. Bounded: texts beyond the limit go without. */
class StatementNames {
  #names = new Map<string, string | undefined>();

  of(text: string, values: unknown[]): string | undefined {
    if (values.length === 0) return undefined;
    if (!this.#names.has(text)) {
      if (this.#names.size < most) this.#names.set(text, undefined);
      return undefined;
    }
    const name = this.#names.get(text) ?? `polity_${this.#serial++}`;
    this.#names.set(text, name);
    return name;
  }

  #serial = 0;
}
