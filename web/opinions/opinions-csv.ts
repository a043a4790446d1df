import type { OwnComment } from '#contract/posts.ts';

interface Row {
  object: { number: string | null; title: string };
  user_vote: string;
  comment_text: string | null;
  created_at: string;
  updated_at: string;
}

/** Bytes that Excel needs to read UTF-8. */
const byteOrderMark = '\ufeff';

export function opinionsAsCsv(rows: Row[]): string {
  const head = ['number', 'title', 'opinion', 'comment', 'first voiced', 'last changed'];
  const lines = rows.map(({ object, user_vote, comment_text, created_at, updated_at }) => [
    object.number,
    object.title,
    user_vote,
    comment_text,
    created_at,
    updated_at,
  ]);
  return csv([head, ...lines]);
}

export function commentsAsCsv(rows: OwnComment[]): string {
  const head = ['number', 'title', 'on', 'of', 'comment', 'written'];
  const lines = rows.map(({ number, title, root, root_author, comment_text, created_at }) => [
    number,
    title,
    root,
    root_author,
    comment_text,
    created_at,
  ]);
  return csv([head, ...lines]);
}

const csv = (lines: (string | null)[][]) =>
  byteOrderMark + lines.map((line) => line.map(cell).join(',')).join('\r\n');

/** Cells that a spreadsheet would run as a formula are marked as text. */
function cell(text: string | null): string {
  const safe = /^\s*[=+\-@\t\r＝＋－＠]/.test(text ?? '') ? `'${text}` : (text ?? '');
  return `"${safe.replaceAll('"', '""')}"`;
}
