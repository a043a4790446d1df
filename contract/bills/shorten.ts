/** A text of at most `maxLength` characters, cut after a word: 'A bill to…'. */
export function shorten(text: string, maxLength = 100): string {
  // An emoji is one character and takes two places of a string.
  const longest = text.slice(0, 2 * maxLength + 1);
  const characters = [...longest];
  if (characters.length <= maxLength) return text;
  const start = characters.slice(0, maxLength - 1).join('');
  const end = start.lastIndexOf(' ');
  // Some languages have no spaces.
  const cut = end > start.length / 2 ? start.slice(0, end) : start;
  return `${cut.replace(/[\s,;:.]+$/, '')}…`;
}
