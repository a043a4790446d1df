import escapeHtml from 'escape-html';
import { Marked } from 'marked';
import { ConfigError } from '#server/config.ts';

export interface Article {
  /** Has placeholders such as {support_email}. */
  html: string;
  /** YYYY-MM-DD */
  updatedOn: string;
}

const markdown = new Marked({
  renderer: {
    heading({ tokens, depth, text }) {
      return `<h${depth} id="${headingId(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    html: ({ text }) => escapeHtml(text),
  },
});

const firstLine = /^Last updated: (\d{4}-\d{2}-\d{2})\n/;

/**
 * Renders Markdown; raw HTML shows as text.
 * @throws ConfigError unless it starts with 'Last updated: YYYY-MM-DD'.
 */
export function readArticle(source: string, name: string): Article {
  const updatedOn = firstLine.exec(source)?.[1];
  if (!updatedOn)
    throw new ConfigError(`${name} does not start with a line such as "Last updated: 2026-01-31".`);
  return { html: markdown.parse(source.replace(firstLine, ''), { async: false }), updatedOn };
}

/** 'Who can see what' → 'who-can-see-what' */
function headingId(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
}
