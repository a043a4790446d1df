import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

export interface TestMail {
  headers: Record<string, string>;
  text: string;
  html: string;
  /** The path the mail's link leads to, and the token at its end. */
  link: string;
  token: string;
}

/** Mails to an address in DATA_DIR/mail, oldest first. */
export async function mailsTo({ dataDir }: { dataDir: string }, address: string): Promise<TestMail[]> {
  const folder = join(dataDir, 'mail');
  const names = (await readdir(folder).catch((): string[] => [])).filter((name) => name.endsWith('.eml'));
  const files = await Promise.all(
    names.map(async (name) => ({
      time: (await stat(join(folder, name))).mtimeMs,
      mail: parseMail(await readFile(join(folder, name), 'utf8')),
    })),
  );
  return files
    .toSorted((a, b) => a.time - b.time)
    .flatMap(({ mail }) => (mail.headers.to === address ? [mail] : []));
}

/** Reads the two-part mails that Polity writes; nothing more general. */
export function parseMail(source: string): TestMail {
  const [head = ''] = source.split('\r\n\r\n', 1);
  const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  );
  const boundary = /boundary="([^"]+)"/.exec(headers['content-type'] ?? '')?.[1] ?? '';
  const [text = '', html = ''] = source.split(`--${boundary}`).slice(1, 3).map(decodePart);
  const link = /https?:\/\/[^/\s]+(\/(?:reset_password|confirm_email)\/[\w-]+)/.exec(text)?.[1] ?? '';
  return { headers, text, html, link, token: link.split('/').at(-1) ?? '' };
}

function decodePart(part: string): string {
  const [head = '', ...body] = part.trimStart().split('\r\n\r\n');
  const content = body.join('\r\n\r\n');
  if (/quoted-printable/i.test(head)) {
    const bytes = content
      .replaceAll('=\r\n', '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
    return Buffer.from(bytes, 'latin1').toString('utf8');
  }
  return /base64/i.test(head) ? Buffer.from(content, 'base64').toString('utf8') : content;
}
