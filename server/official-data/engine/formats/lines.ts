/** Lines of a text without their ends (LF or CRLF), one at a time; empty ones are left out. */
export function* linesOf(text: string): Generator<string> {
  let from = 0;
  while (from < text.length) {
    const end = text.indexOf('\n', from);
    const line = text.slice(from, end < 0 ? undefined : end).replace(/\r$/, '');
    if (line !== '') yield line;
    from = end < 0 ? text.length : end + 1;
  }
}
