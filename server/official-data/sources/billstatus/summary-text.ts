const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ldquo: '“',
  rdquo: '”',
  lsquo: '‘',
  rsquo: '’',
  mdash: '—',
  ndash: '–',
  sect: '§',
  bull: '•',
  hellip: '…',
};

/**
 * Converts a summary from HTML to plain text. Blank lines separate paragraphs; '• ' starts a list item.
 * Takes a time in proportion to the length, whatever the file has: a tag ends before the next '<'.
 */
export function plainText(html: string): string {
  const marked = html
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/<(script|style)\b[^<]*<\/\1>/gi, '')
    .replaceAll(/<li\b[^<>]*>/gi, '\n• ')
    .replaceAll(/<br\s*\/?>/gi, '\n')
    .replaceAll(/<\/?(p|div|ul|ol|h[1-6]|table|tr|blockquote)\b[^<>]*>/gi, '\n\n')
    .replaceAll(/<[a-z/!][^<>]*>/gi, '');
  return unescape(marked)
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .replaceAll('\n\n• ', '\n• ')
    .replace(/^(?!• )(.+)\n(?=• )/gm, '$1\n\n')
    .trim();
}

function unescape(text: string): string {
  return text.replaceAll(/&(#x?[0-9a-f]+|[a-z]+);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return entities[name.toLowerCase()] ?? whole;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 31 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
      ? String.fromCodePoint(code)
      : ' ';
  });
}
