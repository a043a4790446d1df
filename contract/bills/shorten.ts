/** A text of at most `maxLength` characters, cut after a word: 'A bill to…'. */
export function shorten(text: string, maxLength = 100): string {
  if (text.length <= maxLength) return text;
  const start = text.slice(0, maxLength - 1);
  const end = start.lastIndexOf(' ');
  const cut = end > 0 ? start.slice(0, end) : start;
  return `${cut.replace(/[\s,;:.]+$/, '').toWellFormed()}…`;
}
