import { readFileSync } from 'node:fs';
import escapeHtml from 'escape-html';
import { contentTitles, type ContentName } from '#contract/content.ts';
import type { Config } from '#server/config.ts';
import type { DataSetSummary } from '#server/freshness/freshness.ts';
import { readArticle } from './article.ts';

// Rendered when the server starts, so that a missing or malformed page stops it.
const names = Object.keys(contentTitles) as ContentName[];
const articles = new Map(
  names.map((name) => [name, readArticle(readFileSync(fileOf(name), 'utf8'), `content/${name}.md`)]),
);

function fileOf(name: ContentName): URL {
  return new URL(`../../content/${name}.md`, import.meta.url);
}

/** A page with the operator's addresses and the age of the data filled in. */
export function contentPage(
  name: ContentName,
  config: OperatorDetails,
  dataSets: readonly DataSetSummary[] = [],
) {
  const { html: text, updatedOn } = articles.get(name)!;
  const html = text.replace('<p>{data_sets}</p>', () => dataSetsTable(dataSets));
  return { page_title: contentTitles[name], html: fillIn(html, config), updated_on: updatedOn };
}

type OperatorDetails = Pick<Config, 'supportEmail' | 'adminEmail'> & {
  censusGeocoderUrl?: string | undefined;
  postalAddress?: string | undefined;
};

const geocoder =
  'If you give a street address, we ask the United States Census Bureau for its districts. ' +
  'They get the address, and never your name.';

/**
 * Fills in the mail links {support_email} and {admin_email}. {geocoder} and {postal_address} become
 * sentences where they are configured, and nothing elsewhere.
 */
export function fillIn(html: string, config: OperatorDetails): string {
  // Functions, because '$' is special in a replacement string.
  return html
    .replaceAll('{support_email}', () => mailLink(config.supportEmail))
    .replaceAll('{admin_email}', () => mailLink(config.adminEmail))
    .replaceAll(' {geocoder}', () => (config.censusGeocoderUrl ? ` ${geocoder}` : ''))
    .replaceAll(' {postal_address}', () =>
      config.postalAddress ? ` Our postal address is: ${escapeHtml(config.postalAddress)}.` : '',
    );
}

function mailLink(address: string): string {
  const target = encodeURIComponent(address).replace('%40', '@');
  return `<a href="mailto:${escapeHtml(target)}">${escapeHtml(address)}</a>`;
}

/**
 * HTML of a table of all sets of official data with their age, or a sentence if the list is empty. On phones
 * each row is a list, which takes the names of the columns from data-label; the roles keep it a table.
 */
function dataSetsTable(sets: readonly DataSetSummary[]): string {
  if (sets.length === 0) return '<p>Polity has not loaded official data yet.</p>';
  const rows = sets.map(({ title, source, as_of, coverage }) => {
    const cells = [title, source ?? '', showDay(as_of!), coverage ?? ''].map(
      (cell, index) => `<td role="cell" data-label="${columns[index]}">${escapeHtml(cell)}</td>`,
    );
    return `<tr role="row">${cells.join('')}</tr>`;
  });
  const head = columns.map((column) => `<th role="columnheader">${column}</th>`).join('');
  return (
    `<table role="table"><thead role="rowgroup"><tr role="row">${head}</tr></thead>` +
    `<tbody role="rowgroup">${rows.join('')}</tbody></table>`
  );
}

const columns = ['Facts', 'Source', 'As of', 'What is loaded'];

const days = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});

function showDay(day: string): string {
  return days.format(new Date(`${day}T00:00:00Z`));
}
