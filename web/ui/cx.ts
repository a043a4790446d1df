type Name = string | false | 0 | 0n | null | undefined;

/** Joins class names, leaving out what is not there. */
export function cx(...names: Name[]): string {
  return names.filter(Boolean).join(' ');
}
