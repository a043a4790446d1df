const maxLength = 100;

/** A title of at most 100 characters, cut after a word: 'A bill to…'. */
export function shorten(title: string): string {
  if (title.length <= maxLength) return title;
  const start = title.slice(0, maxLength - 1);
  const end = start.lastIndexOf(' ');
  const cut = end > 0 ? start.slice(0, end) : start;
  return `${cut.replace(/[\s,;:]+$/, '').toWellFormed()}…`;
}
