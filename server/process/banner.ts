import type { Config } from '#server/config.ts';

/** What `npm start` prints once the server answers. The first line is the same on every output. */
export function banner(config: Config): string {
  const ready = `Polity is ready: ${config.publicUrl}`;
  if (!process.stdout.isTTY) return ready;
  const lines = [
    ready,
    `  Data:  ${config.databaseUrl ? 'PostgreSQL at DATABASE_URL' : config.dataDir}`,
    `  Sync:  ${
      config.sync.on ? 'on; official sources are read in the background' : 'off; official data stays as it is'
    }`,
    '  Stop:  Ctrl-C',
  ];
  return lines.join('\n');
}
