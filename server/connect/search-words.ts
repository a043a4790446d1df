const maxWords = 8;

/** Normalizes input as plain_words does in the database: 'José O’Neil, %' → jose, oneil. */
export function plainWords(input: string): string[] {
  const plain = input
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f'\u2019]/g, '')
    .toLowerCase();
  return [...new Set(plain.split(/[\s!-/:-@[-`{-~]+/).filter(Boolean))].slice(0, maxWords);
}
