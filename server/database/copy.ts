import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import { CompiledQuery } from 'kysely';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Db } from './pool.ts';
import type { DB } from './generated/tables.ts';

type Row = Record<string, unknown>;

/**
 * Fills a table by COPY, the fastest way in: nothing is parsed but the values themselves. Every row has the columns of the first;
 * a key that is taken is an error. Inside a transaction it is part of it.
 */
export async function copyRows(db: Db, table: keyof DB, rows: Row[]): Promise<void> {
  if (rows.length === 0) return;
  const columns = Object.keys(rows[0]!);
  const names = columns.map((name) => `"${name}"`).join(', ');
  await db.executeQuery(
    CompiledQuery.raw(`copy "${table}" (${names}) from stdin`, [new CopyData(textOf(rows, columns))]),
  );
}

/** Takes the place of parameters where a statement is a COPY. */
class CopyData {
  readonly bytes: Buffer;
  constructor(text: string) {
    this.bytes = Buffer.from(text);
  }
}

/** Lets the connections of a pool send what `copyRows` gives them; all other statements go on as they are. */
export function takeCopies(pool: pg.Pool): pg.Pool {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...all: unknown[]) => unknown;
    client.query = ((first: unknown, values?: unknown, ...rest: unknown[]) =>
      Array.isArray(values) && values[0] instanceof CopyData
        ? copy(client, query, first as string, values[0])
        : query(first, values, ...rest)) as typeof client.query;
  });
  return pool;
}

async function copy(
  client: pg.PoolClient,
  query: (...all: unknown[]) => unknown,
  text: string,
  { bytes }: CopyData,
) {
  const stream = copyFrom(text);
  query.call(client, stream);
  await pipeline(Readable.from([bytes], { objectMode: false }), stream);
  return { command: 'COPY', rowCount: stream.rowCount, rows: [] };
}

/** PostgreSQL's text form: tabs between values, lines between rows. */
function textOf(rows: Row[], columns: string[]): string {
  let text = '';
  for (const row of rows) {
    let separator = '';
    for (const column of columns) {
      text += separator + valueOf(row[column]);
      separator = '\t';
    }
    text += '\n';
  }
  return text;
}

const marks: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function valueOf(value: unknown): string {
  if (value === null || value === undefined) return '\\N';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return /[\\\t\n\r]/.test(text) ? text.replaceAll(/[\\\t\n\r]/g, (mark) => marks[mark]!) : text;
}
