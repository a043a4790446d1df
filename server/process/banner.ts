import { join } from 'node:path';
import { hasSampleAdmin } from '#server/cli/sample-people-store.ts';
import type { Config } from '#server/config.ts';
import { isThisMachine } from '#server/environment/https-url.ts';
import { withoutPassword, type Db } from '#server/database/pool.ts';

/** Prints what the operator should know once the server answers. */
export async function announce(config: Config, db: Db): Promise<void> {
  const warnings = [...config.unknownVariables, ...exampleAddresses(config), ...proxyWarnings(config)];
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

/** A server on the internet is behind a proxy, which adds TLS. */
export function proxyWarnings({ publicUrl, host, trustProxy }: Config): string[] {
  if (publicUrl.startsWith('https:'))
    return trustProxy
      ? []
      : ['TRUST_PROXY is not set, so all visitors share the limits of the proxy. Name the proxy in it.'];
  return isThisMachine(new URL(publicUrl)) && host !== '0.0.0.0' && host !== '::'
    ? []
    : [
        `Links in emails lead to ${publicUrl}. Set PUBLIC_URL to the https address of this server: passkeys, ` +
          'notifications and the installed app need https.',
      ];
}

function syncLine({ sync, publicUrl }: Config): string {
  if (!sync.on) return 'off; official data stays as it is. Set SYNC=on to read the official sources.';
  return `on; official sources are read in the background now, then every night. See ${publicUrl}/admin/data`;
}
