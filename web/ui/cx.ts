type Name = string | false | 0 | 0n | null | undefined;

/** Joins class names and leaves out empty ones. */
export function cx(...names: Name[]): string {
  return names.filter(Boolean).join(' ');
}
