import { randomUUID } from 'node:crypto';
import { afterAll, inject } from 'vitest';
import { connect, type Connection } from '#server/database/pool.ts';
import { databaseAt, query, template } from './global-setup.ts';

/** A database of this test file's own, cloned from the template and dropped afterwards. */
export async function testDatabase(): Promise<Connection> {
  const server = inject('databaseUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  // Copying a template's files costs a fraction of writing its pages to the log.
  await query(server, `create database ${name} template ${template} strategy file_copy`);
  const connection = await connect(databaseAt(server, name));
  afterAll(async () => {
    await connection.close();
    await query(server, `drop database if exists ${name} with (force)`);
  });
  return connection;
}
