import { PostgresDialect, type PostgresPoolClient } from 'kysely';
import type pg from 'pg';

/** Names stay on their connections, so their number is limited. Further statements are not prepared. */
const maxNames = 1_000;

/**
 * Kysely's PostgreSQL dialect, which names statements that run more than once: PostgreSQL then parses and
 * plans each of them once per connection. Statements without parameters (migrations) stay unnamed.
 */
export function preparingDialect(pool: pg.Pool): PostgresDialect {
  const names = new Map<string, string>();

  /** None for the first run: many statements are never repeated. */
  const nameOf = (text: string, values: unknown[]): string | undefined => {
    if (values.length === 0) return undefined;
    const name = names.get(text);
    if (name === undefined && names.size < maxNames) names.set(text, `polity_${names.size}`);
    return name;
  };

  const connect = async (): Promise<PostgresPoolClient> => {
    const client = await pool.connect();
    const query = (text: string, values: unknown[]) =>
      client.query({ text, values, name: nameOf(text, values) });
    return { query: query as pg.PoolClient['query'], release: (destroy) => client.release(destroy) };
  };
  return new PostgresDialect({ pool: { connect, end: () => pool.end(), options: pool.options } });
}
