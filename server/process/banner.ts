import { join } from 'node:path';
import type { Config } from '#server/config.ts';

/** What `npm start` prints once the server answers. */
export function banner(config: Config): string {
  const lines = [`Polity is ready: ${config.publicUrl}`, `  Sync:  ${syncLine(config)}`];
  if (!config.smtpUrl)
    lines.push(`  Mail:  not sent; it is in ${join(config.dataDir, 'mail')}. Set SMTP_URL to send it.`);
  if (!process.stdout.isTTY) return lines.join('\n');
  lines.splice(1, 0, `  Data:  ${config.databaseUrl ? 'PostgreSQL at DATABASE_URL' : config.dataDir}`);
  return [...lines, '  Stop:  Ctrl-C'].join('\n');
}

function syncLine({ sync, publicUrl }: Config): string {
  if (!sync.on) return 'off; official data stays as it is. Set SYNC=on to read the official sources.';
  return `on; official sources are read in the background now, then every night. See ${publicUrl}/admin/data`;
}
