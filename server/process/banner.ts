import { join } from 'node:path';
import { hasSampleAdmin } from '#server/cli/sample-people-store.ts';
import type { Config } from '#server/config.ts';
import { withoutPassword, type Db } from '#server/database/pool.ts';

/** Prints what the operator should know once the server answers. */
export async function announce(config: Config, db: Db): Promise<void> {
  const warnings = [...config.unknownVariables, ...exampleAddresses(config)];
  if (!process.argv.includes('--development') && (await hasSampleAdmin(db).catch(() => false)))
    warnings.push(
      'The sample people of npm run dev are members here, among them an administrator whose password is public. ' +
        'Do not publish this database.',
    );
  console.log([banner(config), ...warnings.map((text) => `  Warning: ${text}`)].join('\n'));
}

function banner(config: Config): string {
  const lines = [
    `Polity is ready: ${config.publicUrl}`,
    `  Data:  ${config.databaseUrl ? withoutPassword(config.databaseUrl) : config.dataDir}`,
    `  Sync:  ${syncLine(config)}`,
  ];
  if (!config.smtpUrl)
    lines.push(`  Mail:  not sent; it is in ${join(config.dataDir, 'mail')}. Set SMTP_URL to send it.`);
  if (process.stdout.isTTY) lines.push('  Stop:  Ctrl-C');
  return lines.join('\n');
}

/** A public server needs addresses that someone reads. */
export function exampleAddresses({
  publicUrl,
  smtpUrl,
  mailFrom: MAIL_FROM,
  supportEmail: SUPPORT_EMAIL,
  adminEmail: ADMIN_EMAIL,
}: Config): string[] {
  if (!smtpUrl && !publicUrl.startsWith('https:')) return [];
  return Object.entries({ MAIL_FROM, SUPPORT_EMAIL, ADMIN_EMAIL })
    .filter(([, address]) => /@polity\.example>?$/.test(address))
    .map(([name, address]) => `${name} is still the example ${address}. Set it to an address of yours.`);
}

function syncLine({ sync, publicUrl }: Config): string {
  if (!sync.on) return 'off; official data stays as it is. Set SYNC=on to read the official sources.';
  return `on; official sources are read in the background now, then every night. See ${publicUrl}/admin/data`;
}
