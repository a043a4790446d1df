import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Where the embedded database of a running product listens. */
export async function databaseUrl(dataDir: string): Promise<string> {
  const port = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[3]!.trim();
  const password = (await readFile(join(dataDir, 'postgres.password'), 'utf8')).trim();
  return `postgres://polity:${password}@127.0.0.1:${port}/postgres`;
}
