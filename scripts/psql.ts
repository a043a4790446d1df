import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '../server/config.ts';
import { startEmbedded } from '../server/database/embedded/postgres.ts';
import { serverRuns } from '../server/database/embedded/server-lock.ts';
import { connect } from '../server/database/pool.ts';

// `npm run db:psql -- [psql options]` opens psql on the database of this folder, whether or not Polity runs.
const { databaseUrl, dataDir } = readConfig();
if (spawnSync('psql', ['--version']).error)
  fail(
    'psql is not installed, and the embedded PostgreSQL does not include it. Install the PostgreSQL client:\n' +
      'apt install postgresql-client (Debian, Ubuntu) or brew install libpq (macOS).',
  );
if (!databaseUrl && !existsSync(join(dataDir, 'postgres', 'PG_VERSION')))
  fail(`There is no database in ${dataDir}. Run npm start first.`);

// Ctrl-C cancels a query in psql and must not end this process.
process.on('SIGINT', () => undefined);
if (databaseUrl) process.exitCode = psql(databaseUrl);
else {
  const embedded = await startEmbedded({ dataDir });
  process.exitCode = psql(embedded.url);
  const { db, close } = await connect(embedded.url, { max: 1 });
  const isInUse = await serverRuns(db).finally(close);
  if (embedded.started && !isInUse) await embedded.stop();
}

/** The password goes through the environment: other users can read the arguments of a process. */
function psql(address: string): number {
  const url = new URL(address);
  const password = decodeURIComponent(url.password);
  url.password = '';
  const env = password ? { ...process.env, PGPASSWORD: password } : process.env;
  const { status } = spawnSync('psql', [url.href, ...process.argv.slice(2)], { stdio: 'inherit', env });
  return status ?? 1;
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
