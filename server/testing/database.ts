import { randomUUID } from 'node:crypto';
import { afterAll, inject } from 'vitest';
import { connect, type Connection } from '#server/database/connection.ts';
import { databaseAt, query, template } from './global-setup.ts';

/** A database of this test file's own, cloned from the template and dropped afterwards. */
export async function testDatabase(): Promise<Connection> {
  const server = inject('databaseUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await query(server, `create database ${name} template ${template}`);
  const connection = await connect(databaseAt(server, name));
  afterAll(async () => {
    await connection.close();
    await query(server, `drop database if exists ${name} with (force)`);
  });
  return connection;
}
