import { Kysely, sql } from 'kysely';
import pg from 'pg';
import { clockOptions } from '#server/environment/clock.ts';
import { ConfigError } from '#server/config.ts';
import { preparingDialect } from './dialect.ts';
import type { DB } from './generated/tables.ts';

/** A database or a transaction on it; queries take it as their first argument. */
export type Db = Kysely<DB>;

export interface Connection {
  db: Db;
  url: string;
  close(): Promise<void>;
}

// Dates are calendar days ('YYYY-MM-DD'), not points in time. Counts fit a number.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** No connection could be made; it may be possible later. */
export class UnreachableDatabaseError extends ConfigError {}

/** Wrong account or password, and no such database: PostgreSQL answers, so waiting does not help. */
const refusals = ['28000', '28P01', '3D000'];

/** Otherwise a statement waits forever after the server or the network was lost silently. */
export const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

interface PoolOptions {
  max?: number;
  /** Milliseconds one statement may take; 0 = unlimited, for imports and migrations. */
  statementTimeout?: number;
  /** Milliseconds to wait for a new or a free connection. */
  connectionTimeout?: number;
}

/**
 * Opens a pool of connections.
 * @throws ConfigError when the server cannot be reached, is older than PostgreSQL 15, or not in UTF-8.
 */
export async function connect(
  url: string,
  { max = 16, statementTimeout = 15_000, connectionTimeout = 5_000 }: PoolOptions = {},
): Promise<Connection> {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: connectionTimeout,
    idleTimeoutMillis: 60_000,
    application_name: 'polity',
    ...keepAlive,
    options: sessionOptions(statementTimeout),
  });
  // A lost idle connection is replaced by the next query. Without a listener the error would end the process.
  pool.on('error', () => undefined);
  // If it is lost during a transaction, the query fails, which is enough.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const { rows } = await pool
    .query<{ version: number; encoding: string; noon: string }>(
      `select current_setting('server_version_num')::int as version,
        current_setting('server_encoding') as encoding,
        timestamptz '2026-07-01 12:00Z'::text as noon`,
    )
    .catch(async (error: Error & { code?: string }) => {
      await pool.end();
      if (refusals.includes(error.code ?? ''))
        throw new ConfigError(
          `The database at ${withoutPassword(url)} refuses the connection: ${error.message}. Check DATABASE_URL.`,
        );
      throw new UnreachableDatabaseError(
        `The database at ${withoutPassword(url)} cannot be reached: ${reason(error)}. Check DATABASE_URL and that PostgreSQL is running.`,
      );
    });
  const { version, encoding, noon } = rows[0]!;
  const problem =
    version < 150_000
      ? 'is older than PostgreSQL 15. Polity needs 15 or newer.'
      : encoding !== 'UTF8'
        ? `has the encoding ${encoding}. ` +
          'Create it with: createdb --encoding UTF8 --locale C.UTF-8 --template template0'
        : noon !== '2026-07-01 12:00:00+00'
          ? 'has not taken the time zone and date style of the session, because a pooler dropped them. ' +
            'Set both on the database, as "PgBouncer" in docs/operate.md says.'
          : undefined;
  if (problem) {
    await pool.end();
    throw new ConfigError(`The database at ${withoutPassword(url)} ${problem}`);
  }
  const db = new Kysely<DB>({ dialect: preparingDialect(pool) });
  pools.set(db, pool);
  return { db, url, close: () => close(db, pool) };
}

/**
 * @throws ConfigError if a pooler gives two open connections the same session, as in transaction mode: they
 * would use one another's prepared statements, and miss notifications.
 */
export async function refuseSharedSessions({ db, url }: Connection): Promise<void> {
  const other = await connect(url, { max: 1 });
  // One after the other: a pooler has two sessions for two queries at once.
  const sessions = [await sessionOf(db), await sessionOf(other.db).finally(other.close)];
  if (sessions[0] === sessions[1])
    throw new ConfigError(
      `The pooler at ${withoutPassword(url)} shares sessions between connections. ` +
        'Polity needs session mode: "PgBouncer" in docs/operate.md has the settings.',
    );
}

async function sessionOf(db: Db): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  return rows[0]!.pid;
}

/** The server's own time zone, date style and limits must not change what is read, or cut an import. */
function sessionOptions(statementTimeout: number): string {
  const settings = {
    jit: 'off',
    timezone: 'UTC',
    datestyle: 'ISO',
    statement_timeout: statementTimeout,
    // A backup is idle while it copies media, which may take an hour.
    idle_in_transaction_session_timeout: statementTimeout && 30_000,
  };
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  return options.join(' ') + clockOptions();
}

const pools = new WeakMap<Db, pg.Pool>();

function poolOf(db: Db): pg.Pool {
  const pool = pools.get(db);
  if (!pool) throw new Error('A transaction has no pool.');
  return pool;
}

/** The URL of a database, for separate connections such as the one that listens to notifications. */
export function urlOf(db: Db): string {
  return poolOf(db).options.connectionString!;
}

/** @throws if the database does not answer. */
export async function ping(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}

/** Connections of the pool, and how many queries wait for one. */
export function connectionsOf(db: Db): { open: number; idle: number; waiting: number; max: number } {
  const { totalCount: open, idleCount: idle, waitingCount: waiting, options } = poolOf(db);
  return { open, idle, waiting, max: options.max };
}

/** Kysely ends the pool only when it has been used. */
async function close(db: Db, pool: pg.Pool): Promise<void> {
  await db.destroy();
  if (!pool.ended) await pool.end();
}

/** Where a database is, for messages. */
export function withoutPassword(url: string): string {
  const { protocol, hostname, port, pathname, searchParams } = new URL(url);
  const socket = searchParams.get('host');
  if (socket) return socket;
  return `${protocol}//${hostname}${port && `:${port}`}${pathname}`;
}

function reason(error: Error & { code?: string; errors?: Error[] }): string {
  return error.message || error.errors?.[0]?.message || error.code || 'no answer';
}

/** Sends notifications on a channel: in a transaction when it commits, otherwise at once. */
export async function notify(db: Db, channel: string, payloads: string[]): Promise<void> {
  await sql`select pg_notify(${channel}, payload) from unnest(${payloads}::text[]) as payload`.execute(db);
}

/** Gives the statements of this transaction more time than those of requests: for reading whole tables. */
export async function allowLongStatements(db: Db, minutes: number): Promise<void> {
  await sql`select set_config('statement_timeout', ${`${minutes}min`}, true)`.execute(db);
}
