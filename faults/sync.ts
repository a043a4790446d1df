import { createServer } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { startProduct } from '../e2e/product.ts';
import { connect } from '../server/database/pool.ts';
import { syncEnvironment } from '../server/environment/sync.ts';
import { syncSources } from '../server/official-data/sources.ts';
import { listenLocally } from '../server/testing/local-server.ts';
import { makeZip } from '../server/testing/official-data.ts';
import type { Checks } from './check.ts';
import { withEmptyDatabase } from './empty-database.ts';

const addresses = Object.keys(syncEnvironment).filter((name) => /^SYNC_\w+_URL$/.test(name));
const sourcesWithoutKey = syncSources.filter(({ key }) => !key).length;
/** A busy machine takes more than three minutes. */
const timeoutMs = 300_000;

export const checks: Checks = [
  {
    name: 'Two servers with SYNC=on start on one database: each source is read once, by one of them',
    run: () =>
      withEmptyDatabase(async (url) => {
        const asked: string[] = [];
        const archive = makeZip({
          'US.txt': 'US\t82001\tCheyenne\tWyoming\tWY\tLaramie\t021\t\t\t41.1\t-104.8\t4\n',
        });
        const upstream = createServer(({ url: path = '' }, response) => {
          asked.push(path);
          if (path.endsWith('/US.zip'))
            return void response.writeHead(200, { 'content-type': 'application/zip' }).end(archive);
          response.writeHead(404).end();
        });
        const { origin, stop } = await listenLocally(upstream);
        const folders = [await folder(), await folder()];
        const env = {
          SYNC: 'on',
          DATABASE_URL: url,
          ...Object.fromEntries(addresses.map((name) => [name, `${origin}/${name.toLowerCase()}`])),
        };
        const servers = await Promise.all(folders.map((dataDir) => startProduct(dataDir, env)));
        const { db, close } = await connect(url);
        const failures: string[] = [];
        try {
          const until = performance.now() + timeoutMs;
          const ended = async () =>
            (
              await sql<{
                source: string;
              }>`select source from import_runs where is_sync and finished_at is not null`.execute(db)
            ).rows;
          while ((await ended()).length < sourcesWithoutKey && performance.now() < until) await sleep(500);
          await sleep(3_000);
          const runs = (await ended()).map(({ source }) => source);
          const twice = runs.filter((source, i) => runs.indexOf(source) !== i);
          if (runs.length !== sourcesWithoutKey)
            failures.push(`${runs.length} runs instead of ${sourcesWithoutKey}: ${runs.join(', ')}`);
          failures.push(...twice.map((source) => `${source} was read twice`));
          const archives = asked.filter((path) => path.endsWith('/US.zip')).length;
          if (archives !== 1) failures.push(`the archive of zip codes was fetched ${archives} times`);
          return { count: runs.length, failures, note: `${asked.length} requests` };
        } finally {
          await close();
          await Promise.all(servers.map(({ stop }) => stop()));
          for (const path of folders) await rm(path, { recursive: true, force: true });
          await stop();
        }
      }),
  },
];

function folder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'polity-faults-'));
}
