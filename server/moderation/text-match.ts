import { domainToASCII } from 'node:url';

/** The lists as they are stored: words or phrases, and hosts of links. */
export interface FilterLists {
  words: string[];
  links: string[];
}

// Letters of other alphabets that look like Latin ones.
const lookalikes: Record<string, string> = {
  а: 'a',
  в: 'b',
  е: 'e',
  ё: 'e',
  к: 'k',
  м: 'm',
  н: 'h',
  о: 'o',
  р: 'p',
  с: 'c',
  т: 't',
  у: 'y',
  х: 'x',
  і: 'i',
  ѕ: 's',
  ј: 'j',
  α: 'a',
  ε: 'e',
  ι: 'i',
  κ: 'k',
  ν: 'v',
  ο: 'o',
  ρ: 'p',
  τ: 't',
  υ: 'u',
  χ: 'x',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
};
// Digits and signs that people write instead of letters. l and i are one letter, because 1 and ! mean either.
const substitutes: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'i',
  '+': 't',
  '€': 'e',
  l: 'i',
};

const invisible = /\p{Default_Ignorable_Code_Point}/gu;
const marks = /\p{M}/gu;
// Looks for the end of a word only where signs begin, so that many signs cost no more than letters.
const edges = /^[^\p{L}\p{N}@$]+|(?<![^\p{L}\p{N}$])[^\p{L}\p{N}$]+$/gu;

/** 'Ca$h-Ápp' → ['cash', 'app'] */
function wordsOf(text: string): string[] {
  // Marks are removed first: sorting thousands of them takes quadratic time.
  const bare = text.replace(marks, '').normalize('NFKD');
  const plain = bare.replace(marks, '').replace(invisible, '').toLowerCase();
  return plain.split(/\s+/u).flatMap((chunk) => {
    const letters = [...chunk.replace(edges, '')].map((sign) => lookalikes[sign] ?? sign);
    return letters
      .map((sign) => substitutes[sign] ?? sign)
      .join('')
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean);
  });
}

/** ['a', 's', 'p', 'a', 'm', 'now'] → ['aspam', 'spam', 'now'] */
function joinLetters(words: string[]): string[] {
  const joined: string[] = [];
  let letters = '';
  for (const word of [...words, '']) {
    if ([...word].length === 1) letters += word;
    else {
      if (letters) joined.push(letters);
      if (/^a./.test(letters)) joined.push(letters.slice(1));
      letters = '';
      if (word) joined.push(word);
    }
  }
  return joined;
}

/** The spellings of a text that words are looked for in, each ' word word '. */
function spellingsOf(text: string): string[] {
  const words = wordsOf(text);
  const plain = [words, joinLetters(words)].map((list) => ` ${list.join(' ')} `);
  const shorter = (to: string) => plain.map((spelling) => spelling.replace(/(\p{L})\1{2,}/gu, to));
  return [...new Set([...plain, ...shorter('$1'), ...shorter('$1$1')])];
}

// Labels are at most 63 characters long, and a host begins with its first label, so that a long text of dots
// or without spaces costs no more than many short words.
const host =
  /(?<![\p{L}\p{N}]\.?)((?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+\p{L}[\p{L}\p{N}-]{1,62})/giu;
/** What browsers read as a dot between labels. */
const dots = /[。．｡]/gu;
const percentEncoded = /(?:%[\da-f]{2})+/giu;

/** Hosts of the web addresses in a text, with and without 'https://', as browsers read them. */
function hostsOf(text: string): string[] {
  const plain = text.replace(percentEncoded, decoded).replace(invisible, '').replace(dots, '.');
  return [...plain.matchAll(host)].map(([, name]) => asciiHost(name!)).filter(Boolean);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function asciiHost(name: string): string {
  return domainToASCII(name.normalize('NFKC').toLowerCase());
}

/** 'https://www.Example.com/page' → 'example.com'. Empty for other texts. */
export function hostOfEntry(entry: string): string {
  const name = hostsOf(entry.trim())[0] ?? '';
  return name.replace(/^www\./, '');
}

/** Compiles the lists. The result returns the entries that a text matches. */
export function compileFilter({ words, links }: FilterLists): (text: string) => string[] {
  const phrases = words
    .map((entry) => ({ entry, phrase: wordsOf(entry).join(' ') }))
    .filter(({ phrase }) => phrase !== '');
  const hosts = links.map((entry) => ({ entry, name: hostOfEntry(entry) })).filter(({ name }) => name);
  return (text) => {
    if (phrases.length + hosts.length === 0) return [];
    const spellings = phrases.length > 0 ? spellingsOf(text) : [];
    const found = hosts.length > 0 ? hostsOf(text) : [];
    return [
      ...phrases
        .filter(({ phrase }) => spellings.some((spelling) => spelling.includes(` ${phrase} `)))
        .map(({ entry }) => entry),
      ...hosts
        .filter(({ name }) => found.some((one) => one === name || one.endsWith(`.${name}`)))
        .map(({ entry }) => entry),
    ];
  };
}
