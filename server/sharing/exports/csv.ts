import { stringify } from 'csv/sync';

// Spreadsheets skip blanks before they look for a formula, which the package's own `escape_formulas` does
// not.
const formula = /^\s*[=+\-@\t\r＝＋－＠]/;

const options: Parameters<typeof stringify>[1] = {
  record_delimiter: 'windows',
  quoted_string: true,
  cast: { string: (text) => (formula.test(text) ? `'${text}` : text) },
};

/** One line of a CSV file (RFC 4180). Text that a spreadsheet would run as a formula is marked as text. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return stringify([cells], options);
}
