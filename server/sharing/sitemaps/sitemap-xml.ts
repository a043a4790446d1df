import escapeHtml from 'escape-html';
import type { SitemapPage } from './sitemaps.queries.ts';

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** A sitemap of at most 50,000 pages, as sitemaps.org defines it. */
export function sitemapXml(origin: string, pages: SitemapPage[]): string {
  const entries = pages.map(
    ({ path, changedOn }) =>
      `<url><loc>${escapeHtml(origin + path)}</loc>${changedOn ? `<lastmod>${changedOn}</lastmod>` : ''}</url>\n`,
  );
  return `${declaration}<urlset ${namespace}>\n${entries.join('')}</urlset>\n`;
}

/** The index that names all sitemaps. */
export function sitemapIndexXml(origin: string, paths: string[]): string {
  const entries = paths.map((path) => `<sitemap><loc>${escapeHtml(origin + path)}</loc></sitemap>\n`);
  return `${declaration}<sitemapindex ${namespace}>\n${entries.join('')}</sitemapindex>\n`;
}
