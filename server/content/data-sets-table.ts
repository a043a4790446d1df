import escapeHtml from 'escape-html';
import type { DataSetSummary } from '#server/freshness/freshness.ts';

/** HTML of a table of all sets of official data with their age, or a sentence if the list is empty. */
export function dataSetsTable(sets: readonly DataSetSummary[]): string {
  if (sets.length === 0) return '<p>This server has not loaded official data yet.</p>';
  const rows = sets.map(({ title, source, as_of, coverage }) => {
    const cells = [title, source ?? '', showDay(as_of!), coverage ?? ''].map(escapeHtml);
    return `<tr><td>${cells.join('</td><td>')}</td></tr>`;
  });
  const head = ['Facts', 'Source', 'As of', 'What is loaded'].map((cell) => `<th>${cell}</th>`).join('');
  return `<table><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

const days = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});

function showDay(day: string): string {
  return days.format(new Date(`${day}T00:00:00Z`));
}
