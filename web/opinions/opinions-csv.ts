interface Row {
  object: { number: string | null; title: string };
  user_vote: string;
  comment_text: string | null;
  created_at: string;
  updated_at: string;
}

/**
 * A CSV file, with the byte order mark that Excel needs. Cells that a spreadsheet would run as a formula are
 * marked as text.
 */
export function opinionsAsCsv(rows: Row[]): string {
  const head = ['number', 'title', 'opinion', 'comment', 'first voiced', 'last changed'];
  const lines = rows.map(({ object, user_vote, comment_text, created_at, updated_at }) => [
    object.number ?? '',
    object.title,
    user_vote,
    comment_text ?? '',
    created_at,
    updated_at,
  ]);
  return `\ufeff${[head, ...lines].map((line) => line.map(cell).join(',')).join('\r\n')}`;
}

function cell(text: string): string {
  const safe = /^\s*[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
