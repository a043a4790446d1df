const ownPrefix = /^(MEDIA_S3|SMTP|SYNC|VAPID|MAIL)_/;

/** A sentence for each variable that is nearly the name of a setting, or has one of our prefixes. */
export function unknownVariables(env: Record<string, string | undefined>, known: string[]): string[] {
  return Object.keys(env)
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      const meant = known.find(
        (other) => differences(name, other) <= Math.min(2, Math.floor(other.length / 4)),
      );
      if (!meant && !ownPrefix.test(name)) return [];
      return `${name} is not a setting of Polity${meant ? `. Is it meant to be ${meant}?` : '.'}`;
    });
}

/** How many letters to add, drop or replace to make one name of the other (Levenshtein). */
function differences(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...a].entries()) {
    const next = [index + 1];
    for (let at = 0; at < b.length; at++)
      next.push(Math.min(row[at + 1]! + 1, next[at]! + 1, row[at]! + Number(letter !== b[at])));
    row = next;
  }
  return row.at(-1)!;
}
