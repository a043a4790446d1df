/** Typographic quotes and apostrophes: 'the "Farmers' Act"' → 'the “Farmers’ Act”'. */
export function curlQuotes(text: string): string {
  // Most texts have none.
  if (!/["']/.test(text)) return text;
  return (
    text
      // Also in 'a list of "one","two"'.
      .replaceAll(/(^|[\s([{—–\-/‘]|[,;:](?="\w))"/g, '$1“')
      .replaceAll('"', '”')
      .replaceAll(/(^|[\s([{—–\-/“])'(?!\d)/g, '$1‘')
      .replaceAll("'", '’')
  );
}
