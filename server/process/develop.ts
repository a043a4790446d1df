import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { sampleEmails } from '#server/cli/sample-people-store.ts';
import { addSamplePeople, samplePassword } from '#server/cli/sample-people.ts';
import { ConfigError, readConfig } from '#server/config.ts';
import { withoutPassword } from '#server/database/pool.ts';
import { bootstrap } from './bootstrap.ts';

// `npm run dev`: keeps the database open while changes restart the server.
try {
  const config = readConfig();
  const { db, url, shutdown } = await bootstrap(config);
  console.log(
    (await addSamplePeople(db, config))
      ? `Sample people, password ${samplePassword}: ${sampleEmails.join(', ')}`
      : `No sample people were added, because the database at ${withoutPassword(url)} already has other members. ` +
          'To try Polity with sample people, set DATA_DIR to another folder and unset DATABASE_URL.',
  );
  const server = spawn(
    process.execPath,
    ['--watch-path=server', '--watch-path=contract', 'server/main.ts', '--development'],
    { stdio: 'inherit', env: { SYNC: 'off', ...process.env, DATABASE_URL: url } },
  );
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill());
  await once(server, 'exit');
  await shutdown();
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
}
