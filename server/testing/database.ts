import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject, onTestFinished } from 'vitest';
import { connect, type Connection } from '#server/database/pool.ts';
import { loadStarter } from '#server/official-data/starter/starter.ts';
import { databaseAt, query, template } from './global-setup.ts';

const starterTemplate = 'polity_starter';

/**
 * A database of this test file's own, dropped afterwards.
 * @param from What it is copied from: 'starter' has the starter data.
 */
export async function testDatabase(from: 'empty' | 'starter' = 'empty'): Promise<Connection> {
  const server = inject('databaseUrl');
  if (from === 'starter') await makeStarterTemplate(server);
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await copyDatabase(server, name, from === 'starter' ? starterTemplate : template);
  // On a busy machine, building test data may exceed the limits for requests.
  const limits = { statementTimeout: 0, connectionTimeout: 120_000 };
  const connection = await connect(databaseAt(server, name), limits);
  afterAll(async () => {
    await connection.close();
    await query(server, `drop database if exists ${name} with (force)`);
  });
  return connection;
}

/** A database without any table, dropped when the test has finished. @param options of CREATE DATABASE. */
export async function newDatabase(options = ''): Promise<{ name: string; url: string }> {
  const server = inject('databaseUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await query(server, `create database ${name} template template0 ${options}`);
  onTestFinished(() => query(server, `drop database ${name} with (force)`));
  return { name, url: databaseAt(server, name) };
}

/** Copying a template's files costs a fraction of writing its pages to the log. */
function copyDatabase(server: string, name: string, from: string): Promise<void> {
  return query(server, `create database ${name} template ${from} strategy file_copy`);
}

/** The first file that needs the starter data loads it once for the whole run; other workers wait. */
async function makeStarterTemplate(server: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(1)');
    const { rowCount } = await client.query('select from pg_database where datname = $1', [starterTemplate]);
    if (rowCount) return;
    const unfinished = `${starterTemplate}_unfinished`;
    await client.query(`drop database if exists ${unfinished} with (force)`);
    await copyDatabase(server, unfinished, template);
    const { db, close } = await connect(databaseAt(server, unfinished), { max: 2, statementTimeout: 0 });
    await loadStarter(db).finally(close);
    await client.query(`alter database ${unfinished} rename to ${starterTemplate}`);
  } finally {
    await client.end();
  }
}
