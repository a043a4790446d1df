const most = 8;

/** What a person typed, as the words that search_text is made of (plain_words in the database): 'José O’Neil, %' → jose, oneil. */
export function plainWords(input: string): string[] {
  const plain = input
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f'\u2019]/g, '')
    .toLowerCase();
  return [...new Set(plain.split(/[\s!-/:-@[-`{-~]+/).filter(Boolean))].slice(0, most);
}
