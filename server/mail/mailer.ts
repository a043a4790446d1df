import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Config } from '#server/config.ts';
import { htmlOf, textOf } from './email.ts';

export interface Letter {
  /** One address. */
  to: string;
  subject: string;
  /** Plain text, a paragraph each. */
  paragraphs: string[];
  /** The one thing to do; a path of ours. */
  action?: { label: string; path: string };
  /** Several things, of which one is to be chosen; instead of the one. */
  choices?: { label: string; path: string }[];
  /** Below the button, in small type. */
  small?: string[];
  /** A path of ours where mails of this kind are ended; the last thing in the letter. */
  leave?: { label: string; path: string };
  /** A call of ours that ends mails of this kind, pressed by the mail program itself (RFC 8058). */
  unsubscribe?: string;
}

export interface Mailer {
  /** Hands a letter over. `id` becomes its Message-ID: a receiver that gets it again knows it. @throws when it was not accepted. */
  send(letter: Letter, id: string): Promise<void>;
  close(): void;
}

/** By SMTP_URL; without it every mail becomes a file in DATA_DIR/mail. */
export function openMailer(config: Config): Mailer {
  return config.smtpUrl ? smtpMailer(config, config.smtpUrl) : fileMailer(config);
}

const limits = { connectionTimeout: 8_000, greetingTimeout: 8_000, socketTimeout: 15_000, dnsTimeout: 5_000 };

// Loaded with the first letter: no start has to wait for it.
const nodemailer = () => import('nodemailer');

function smtpMailer(config: Config, url: string): Mailer {
  const open = async () =>
    (await nodemailer()).createTransport({
      url,
      pool: true,
      maxConnections: 2,
      ...limits,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  let transport: ReturnType<typeof open> | undefined;
  return {
    async send(letter, id) {
      transport ??= open();
      await (await transport).sendMail(messageOf(config, letter, id));
    },
    close: () => void transport?.then((opened) => opened.close()),
  };
}

function fileMailer(config: Config): Mailer {
  const folder = join(config.dataDir, 'mail');
  return {
    async send(letter, id) {
      const transport = (await nodemailer()).createTransport({
        streamTransport: true,
        buffer: true,
        newline: 'windows',
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      const { message } = await transport.sendMail(messageOf(config, letter, id));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // Written beside its place: whoever reads the folder never sees half a mail.
      const draft = join(folder, `.${id}.${process.pid}`);
      await writeFile(draft, message as Buffer, { mode: 0o600 });
      await rename(draft, join(folder, `${id}.eml`));
    },
    close: () => undefined,
  };
}

const oneAddress = z.email();

function messageOf(config: Config, letter: Letter, id: string) {
  // One plain address and one line: nothing typed by anybody can become another header or receiver.
  const to = { name: '', address: oneAddress.parse(letter.to) };
  const subject = letter.subject.replaceAll(/\s+/g, ' ');
  const messageId = `<${id}@${new URL(config.publicUrl).hostname}>`;
  const headers = {
    'auto-submitted': 'auto-generated',
    'x-auto-response-suppress': 'All',
    ...(letter.unsubscribe && {
      'list-unsubscribe': `<${config.publicUrl}${letter.unsubscribe}>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    }),
  };
  return {
    from: config.mailFrom,
    to,
    subject,
    messageId,
    headers,
    text: textOf(letter, config),
    html: htmlOf(letter, config),
  };
}
