import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

/** What the work that is being measured has sent so far. */
const measured = new AsyncLocalStorage<string[]>();

// A pool may bind a client's `query` when it connects: import this module before a test opens its database.
const query = pg.Client.prototype.query as (...all: unknown[]) => unknown;
pg.Client.prototype.query = function recorded(this: pg.Client, ...all: unknown[]) {
  measured.getStore()?.push(textOf(all[0]));
  return query.apply(this, all);
} as typeof pg.Client.prototype.query;

/**
 * Runs some work and counts the statements it sends to the database until it ends, `begin` and `commit`
 * included. Statements of timers, jobs and other requests do not count, nor does the setting that any request
 * may have to read again because its cached value is 5 seconds old.
 * @throws Error that shows the statements when there are more than `limit`.
 */
export async function withinStatements<T>(limit: number, work: () => Promise<T>): Promise<T> {
  const { result, statements: all } = await recordStatements(work);
  const statements = all.filter((text) => !text.includes('from "settings"'));
  if (statements.length > limit)
    throw new Error(`${statements.length} statements, ${limit} allowed:\n${statements.join('\n---\n')}`);
  return result;
}

/** Runs some work. @returns its result, and the statements it sent to the database. */
export async function recordStatements<T>(
  work: () => Promise<T>,
): Promise<{ result: T; statements: string[] }> {
  const statements: string[] = [];
  return { result: await measured.run(statements, work), statements };
}

function textOf(query: unknown): string {
  return typeof query === 'string' ? query : String((query as { text?: string } | undefined)?.text);
}
