import { PostgresDialect } from 'kysely';
import type pg from 'pg';

/**
 * Kysely's PostgreSQL dialect, which names statements that run more than once: PostgreSQL then parses and
 * plans each of them once per connection. Statements without parameters (migrations) stay unnamed.
 */
export function preparingDialect(pool: pg.Pool): PostgresDialect {
  const names = new StatementNames();
  const withNames = (client: pg.PoolClient) => {
    const query = (text: string, values: unknown[]) =>
      client.query({ text, values, name: names.nameOf(text, values) });
    return new Proxy(client, {
      get: (target, key) => (key === 'query' ? query : Reflect.get(target, key)),
    });
  };
  // Kysely recognizes a connection by its client, so each client gets one proxy.
  const proxies = new WeakMap<pg.PoolClient, pg.PoolClient>();
  const connect = async () => {
    const client = await pool.connect();
    const proxy = proxies.get(client) ?? withNames(client);
    proxies.set(client, proxy);
    return proxy;
  };
  return new PostgresDialect({ pool: { connect, end: () => pool.end(), options: pool.options } });
}

/** Names stay on their connections, so their number is limited. Further statements are not prepared. */
const maxNames = 1_000;

class StatementNames {
  #names = new Map<string, string>();

  /** None for the first run: many statements are never repeated. */
  nameOf(text: string, values: unknown[]): string | undefined {
    if (values.length === 0) return undefined;
    const name = this.#names.get(text);
    if (name === undefined && this.#names.size < maxNames)
      this.#names.set(text, `polity_${this.#names.size}`);
    return name;
  }
}
