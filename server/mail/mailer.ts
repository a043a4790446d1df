import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { z } from 'zod';
import type { Config } from '#server/config.ts';
import { htmlOf } from './email-html.ts';
import { textOf } from './email-text.ts';

export interface EmailSection {
  heading: string;
  rows: { text: string; path: string }[];
}

export interface Email {
  /** A single address without a name. */
  to: string;
  subject: string;
  /** Plain text, one string per paragraph. */
  paragraphs: string[];
  /** The main button. `path` is a path of this server. */
  action?: { label: string; path: string };
  /** Several links, instead of one button. */
  choices?: { label: string; path: string }[];
  /** Headed lists of links. Paths are of this server. */
  sections?: EmailSection[];
  /** Small text below the button. */
  footnotes?: string[];
  /** The page where the receiver stops emails of this kind. Shown last. */
  optOut?: { label: string; path: string };
  /** Path of the API call that stops emails of this kind; mail programs call it (RFC 8058). */
  oneClickUnsubscribe?: string;
}

export interface Mailer {
  /** Sends an email. `id` becomes the Message-ID. @throws Error when the mail server does not accept it. */
  send(email: Email, id: string): Promise<void>;
  close(): void;
}

/** Sends through SMTP_URL. Without that setting, writes each email to a file in DATA_DIR/mail. */
export function openMailer(config: Config): Mailer {
  return config.smtpUrl ? smtpMailer(config, config.smtpUrl) : fileMailer(config);
}

const limits = { connectionTimeout: 8_000, greetingTimeout: 8_000, socketTimeout: 15_000, dnsTimeout: 5_000 };

function smtpMailer(config: Config, url: string): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    ...limits,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(email, id) {
      await transport.sendMail(messageOf(config, email, id));
    },
    close: () => transport.close(),
  };
}

function fileMailer(config: Config): Mailer {
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

const oneAddress = z.email();

function messageOf(config: Config, email: Email, id: string) {
  // One plain address and a one-line subject: user input cannot add headers or receivers.
  const to = { name: '', address: oneAddress.parse(email.to) };
  const subject = email.subject.replaceAll(/\s+/g, ' ');
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
