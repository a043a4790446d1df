import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import pg from 'pg';
import { connect } from '#server/database/pool.ts';
import { startEmbedded } from '#server/database/embedded/postgres.ts';
import type { Binaries } from '#server/database/embedded/binaries.ts';
import { migrate } from '#server/database/migrate.ts';
import { openBoss } from '#server/jobs/boss.ts';
import { seedStates } from '#server/official-data/states.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string;
  }
}

export const template = 'polity_template';

/** Starts a PostgreSQL for the run, with a migrated template that every test file copies. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'polity-test-'));
  await chmod(dataDir, 0o755);
  const server = await startEmbedded({ dataDir, disposable: true, binaries: otherBinaries() });
  await query(server.url, `create database ${template}`);
  const { db, close } = await connect(databaseAt(server.url, template), { max: 1, statementTimeout: 0 });
  await migrate(db);
  await seedStates(db);
  await close();
  await openBoss(databaseAt(server.url, template)).then((boss) => boss.stop({ graceful: false }));
  project.provide('databaseUrl', server.url);
  return async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

export function databaseAt(url: string, name: string): string {
  return Object.assign(new URL(url), { pathname: `/${name}` }).href;
}

export async function query(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(text).finally(() => client.end());
}

/** `npm run test:pg15` sets this to the programs of Debian's PostgreSQL 15. */
function otherBinaries(): Binaries | undefined {
  const folder = process.env.TEST_POSTGRES_BIN;
  return folder ? { initdb: join(folder, 'initdb'), postgres: join(folder, 'postgres') } : undefined;
}
