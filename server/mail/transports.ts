import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { email as oneAddress } from '#contract/auth/credentials.ts';
import type { Config } from '#server/config.ts';
import { htmlOf } from './email-html.ts';
import { textOf } from './email-text.ts';
import { EmailRefusedError } from './email-refused.ts';
import type { Email, Mailer } from './mailer.ts';

// A mail server may look at an email for long before it accepts it. Ending that would send it twice.
const limits = { connectionTimeout: 8_000, greetingTimeout: 8_000, socketTimeout: 60_000, dnsTimeout: 5_000 };

export function smtpMailer(config: Config, url: string): Mailer {
  const transport = createTransport({
    url,
    // Google's relay refuses the name that a container or a machine without a domain has.
    name: new URL(config.publicUrl).hostname,
    pool: true,
    maxConnections: 2,
    ...limits,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(email, id) {
      await transport.sendMail(messageOf(config, email, id)).catch((error: SmtpError) => {
        throw isFinal(error) ? new EmailRefusedError(error.message) : error;
      });
    },
    close: () => transport.close(),
  };
}

interface SmtpError extends Error {
  responseCode?: number;
  command?: string;
}

/** RFC 5321, 4.2.1. A refused password or sender is about the settings, which the operator may correct. */
function isFinal({ responseCode = 0, command = '' }: SmtpError): boolean {
  return responseCode >= 500 && ['RCPT TO', 'DATA'].includes(command);
}

export function fileMailer(config: Config): Mailer {
  const folder = join(config.dataDir, 'mail');
  const transport = createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(email, id) {
      const { message } = await transport.sendMail(messageOf(config, email, id));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // Write to a temporary name first, so that readers of the folder never see half an email.
      const draft = join(folder, `.${id}.${process.pid}`);
      try {
        await writeFile(draft, message as Buffer, { mode: 0o600 });
        await rename(draft, join(folder, `${id}.eml`));
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    close: () => undefined,
  };
}

function messageOf(config: Config, email: Email, id: string) {
  // One plain address and a one-line subject: user input cannot add headers or receivers. Without '=?' the
  // subject has no encoded word (RFC 2047), which could hide a web address in a name.
  const to = { name: '', address: oneAddress.parse(email.to) };
  const subject = email.subject.replaceAll(/\s+/g, ' ').replaceAll('=?', '= ?');
  const messageId = `<${id}@${new URL(config.publicUrl).hostname}>`;
  const headers = {
    'auto-submitted': 'auto-generated',
    'x-auto-response-suppress': 'All',
    ...(email.oneClickUnsubscribe && {
      'list-unsubscribe': `<${config.publicUrl}${email.oneClickUnsubscribe}>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    }),
  };
  return {
    from: config.mailFrom,
    to,
    subject,
    messageId,
    headers,
    text: textOf(email, config),
    html: htmlOf(email, config),
  };
}
