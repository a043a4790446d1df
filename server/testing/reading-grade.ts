/** School grade needed to read an article (Flesch–Kincaid). Tables are left out: they are no sentences. */
export function readingGrade(html: string): number {
  const text = html
    .replaceAll(/<table>[\s\S]*?<\/table>/g, '')
    .replaceAll(/<a href="mailto:[^<]*<\/a>/g, 'us')
    .replaceAll(/[,;.]?<\/(li|p|h\d)>/g, '. ')
    .replaceAll(/<[^>]+>/g, '');
  const sentences = text.split(/[.!?]\s/).filter((sentence) => /\p{L}/u.test(sentence));
  const words = text.match(/\p{L}[\p{L}'’-]*/gu) ?? [];
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0);
  return 0.39 * (words.length / sentences.length) + 11.8 * (syllables / words.length) - 15.59;
}

/** An estimate for English: groups of vowels, without a silent e. */
function syllablesOf(word: string): number {
  const sounded = word.toLowerCase().replace(/(?:[^laeiouy]es|ed|[^laeiouy]e)$/, '');
  return Math.max(1, sounded.match(/[aeiouy]{1,2}/g)?.length ?? 0);
}
