import { readFileSync } from 'node:fs';
import escapeHtml from 'escape-html';
import { Marked } from 'marked';
import { contentTitles, type ContentName } from '#contract/content.ts';
import type { Config } from '#server/config.ts';

interface Article {
  /** With placeholders still in it. */
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

/** Markdown whose first line is 'Last updated: YYYY-MM-DD'. Raw HTML in it is shown as text. @throws without that line. */
export function readArticle(source: string): Article {
  const updatedOn = firstLine.exec(source)?.[1];
  if (!updatedOn) throw new Error('A content page starts with a line such as "Last updated: 2026-01-31".');
  return { html: markdown.parse(source.replace(firstLine, ''), { async: false }), updatedOn };
}

/** 'Who can see what' → 'who-can-see-what' */
function headingId(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
}

// Read and rendered once, when the server starts: a page that is missing or malformed stops it there.
const names = Object.keys(contentTitles) as ContentName[];
const articles = new Map(names.map((name) => [name, readArticle(readFileSync(addressOf(name), 'utf8'))]));

function addressOf(name: ContentName): URL {
  return new URL(`../../content/${name}.md`, import.meta.url);
}

/** A page as the wire shows it, with the addresses of those who run this server. */
export function contentPage(name: ContentName, config: Filling) {
  const { html, updatedOn } = articles.get(name)!;
  return { page_title: contentTitles[name], html: fillIn(html, config), updated_on: updatedOn };
}

type Filling = Pick<Config, 'supportEmail' | 'adminEmail'> & { censusGeocoderUrl?: string | undefined };

const geocoder =
  'If you give a street address, we ask the United States Census Bureau which districts it lies in. They get the address, and never your name.';

/** Puts mail links where {support_email} and {admin_email} stand, and says who is asked about addresses where somebody is. */
export function fillIn(html: string, config: Filling): string {
  // Functions, because in a replacement text '$' has a meaning of its own.
  return html
    .replaceAll('{support_email}', () => mailLink(config.supportEmail))
    .replaceAll('{admin_email}', () => mailLink(config.adminEmail))
    .replaceAll(' {geocoder}', () => (config.censusGeocoderUrl ? ` ${geocoder}` : ''));
}

function mailLink(address: string): string {
  const target = encodeURIComponent(address).replace('%40', '@');
  return `<a href="mailto:${escapeHtml(target)}">${escapeHtml(address)}</a>`;
}
