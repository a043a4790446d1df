import { afterAll, beforeEach } from 'vitest';
import { readConfig } from '#server/config.ts';
import { setToday } from '#server/environment/clock.ts';
import type { Db } from '#server/database/pool.ts';
import { emptyTables } from '#server/testing/official-data.ts';
import { syncSource } from '#server/official-data/schedule/sync.ts';
import { getSyncSource } from '#server/official-data/sources.ts';
import { testDatabase } from './database.ts';
import { testFolder } from './folder.ts';
import { startUpstream, type Upstream } from './upstream.ts';

/** A day of the 119th Congress, of which the files of the tests are. */
export const syncDay = '2026-11-20';

/** Official sources on this machine, and a database that reads them on `syncDay`. Each test starts empty. */
export async function syncScene(env: Record<string, string> = {}) {
  setToday(syncDay);
  afterAll(() => setToday(undefined));
  const { db, url } = await testDatabase();
  const upstream = await startUpstream();
  const config = readConfig({
    DATA_DIR: await testFolder(),
    PUBLIC_URL: 'https://polity.test',
    ...upstream.env,
    ...env,
  });
  beforeEach(() => {
    setToday(syncDay);
    return emptyScene(db, upstream);
  });
  return {
    db,
    url,
    upstream,
    config,
    /** @returns the result, or undefined where another run was in progress. */
    trySync: (name: string) => syncSource(url, config, getSyncSource(name)),
    sync: async (name: string, again = false) =>
      (await syncSource(url, config, getSyncSource(name), { again }))!,
    asked: () => namesAsked(upstream),
  };
}

export async function emptyScene(db: Db, upstream: Upstream): Promise<void> {
  await emptyTables(db);
  await db.deleteFrom('sync_documents').execute();
  await db.deleteFrom('sync_cursors').execute();
  upstream.documents.clear();
  upstream.answers.clear();
  upstream.faults.clear();
  upstream.requests.length = 0;
}

/** The files that were requested since the last call. */
export function namesAsked({ requests }: Upstream): string[] {
  return requests.splice(0).map(({ path }) => path.split('/').at(-1)!);
}
