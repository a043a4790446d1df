/** Yields the lines of a text without their endings (LF or CRLF). Skips empty lines. */
export function* linesOf(text: string): Generator<string> {
  let from = 0;
  while (from < text.length) {
    const end = text.indexOf('\n', from);
    const line = text.slice(from, end < 0 ? undefined : end).replace(/\r$/, '');
    if (line !== '') yield line;
    from = end < 0 ? text.length : end + 1;
  }
}
