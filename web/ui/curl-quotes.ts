/** Typographic quotes and apostrophes: 'the "Farmers' Act"' → 'the “Farmers’ Act”'. */
export function curlQuotes(text: string): string {
  // Most texts have none.
  if (!/["']/.test(text)) return text;
  return text
    .replaceAll(/(^|[\s([{—–\-/‘])"/g, '$1“')
    .replaceAll('"', '”')
    .replaceAll(/(^|[\s([{—–\-/“])'(?!\d)/g, '$1‘')
    .replaceAll("'", '’');
}
