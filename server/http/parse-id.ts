/** @returns 0, which no row has, for a text that is no id, for example a bill's public identifier. */
export function parseId(text: string): number {
  return /^\d{1,9}$/.test(text) ? Number(text) : 0;
}
