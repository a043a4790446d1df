/** The lines of a text without their endings (LF or CRLF) and without empty ones. */
export function linesOf(text: string): string[] {
  return text.split(/\r?\n/).filter((line) => line !== '');
}
