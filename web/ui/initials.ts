const leading = /^(rep|sen|gov|mr|mrs|ms|dr|hon|president|senator|representative|governor|vice)\.?$/i;
const trailing = /^(jr|sr|ii|iii|iv|md|phd|esq)\.?,?$/i;

/** One or two letters for a name: 'Sen. Adam B. Schiff Jr.' → 'AS', 'Ōe' → 'Ō', '' → '?'. */
export function initials(name: string): string {
  const words = name.split(/[\s,]+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const core = words.filter((word) => !leading.test(word) && !trailing.test(word));
  const used = core.length > 0 ? core : words;
  return letter(used[0]) + (used.length > 1 ? letter(used.at(-1)) : '') || '?';
}

function letter(word: string | undefined): string {
  return word?.match(/[\p{L}\p{N}]\p{M}*/u)?.[0]?.toLocaleUpperCase('en-US') ?? '';
}
