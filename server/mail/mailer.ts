import type { Config } from '#server/config.ts';
import { loadOnce } from '#server/environment/load-once.ts';

export interface EmailSection {
  heading: string;
  rows: { text: string; path: string; quote?: string | null }[];
}

export interface Email {
  /** A single address without a name. */
  to: string;
  subject: string;
  /** Plain text, one string per paragraph. */
  paragraphs: string[];
  /** The main button. `path` is a path of this server. */
  action?: { label: string; path: string };
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
  /**
   * Sends an email. `id` becomes the Message-ID.
   * @throws EmailRefusedError if the mail server permanently refuses it; Error if it does not accept it now.
   */
  send(email: Email, id: string): Promise<void>;
  close(): void;
}

/**
 * Sends through SMTP_URL. Without that setting, writes each email to a file in DATA_DIR/mail. Libraries are
 * loaded with the first email.
 */
export function openMailer(config: Config): Mailer {
  let opened: Mailer | undefined;
  const open = loadOnce(async () => {
    const { fileMailer, smtpMailer } = await import('./transports.ts');
    return (opened = config.smtpUrl ? smtpMailer(config, config.smtpUrl) : fileMailer(config));
  });
  return {
    async send(email, id) {
      await (await open()).send(email, id);
    },
    close: () => opened?.close(),
  };
}
