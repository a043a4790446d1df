import escapeHtml from 'escape-html';
import type { DataSetSummary } from '#server/freshness/freshness.ts';

/**
 * HTML of a table of all sets of official data with their age, or a sentence if the list is empty. On phones
 * each row is a list, which takes the names of the columns from data-label; the roles keep it a table.
 */
export function dataSetsTable(sets: readonly DataSetSummary[]): string {
  if (sets.length === 0) return '<p>This server has not loaded official data yet.</p>';
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
