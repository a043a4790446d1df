import type { Initiative } from '#contract/initiatives.ts';

/** Some email apps refuse longer mailto addresses. */
const maxLength = 1_900;

type Text = Pick<Initiative, 'title' | 'description'>;

/** A mailto address with the initiative's text. A long text is cut and ends with a link. */
export function mailtoUrl(to: readonly string[], { title, description }: Text, url: string): string {
  const start = `mailto:${to.map((one) => encodeURIComponent(one).replace('%40', '@')).join(',')}?subject=${encodeURIComponent(title)}&body=`;
  const full = `${description}\n\n${url}\n`;
  if (start.length + encode(full).length <= maxLength) return start + encode(full);
  const end = `…\n\nRead on: ${url}\n`;
  let cut = '';
  for (const letter of description) {
    if (start.length + encode(cut + letter + end).length > maxLength) break;
    cut += letter;
  }
  return start + encode(cut + end);
}

/** The text for an office's contact form. */
export function contactFormText({ title, description }: Text, url: string): string {
  return `${title}\n\n${description}\n\n${url}`;
}

/** Line breaks in emails are CRLF. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed().replaceAll('\n', '\r\n'));
}
