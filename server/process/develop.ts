import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { addSamplePeople, sampleEmails, samplePassword } from '#server/cli/sample-people.ts';
import { ConfigError, readConfig } from '#server/config.ts';
import { bootstrap } from './bootstrap.ts';

// `npm run dev`: keeps the database open while changes restart the server.
try {
  const config = readConfig();
  const { db, url, shutdown } = await bootstrap(config);
  await addSamplePeople(db, config);
  console.log(`Sample people, password ${samplePassword}: ${sampleEmails.join(', ')}`);
  const server = spawn(
    process.execPath,
    ['--watch-path=server', '--watch-path=contract', 'server/main.ts', '--development'],
    { stdio: 'inherit', env: { SYNC: 'off', ...process.env, DATABASE_URL: url } },
  );
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal));
  await once(server, 'exit');
  await shutdown();
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
}
