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

/** The title of a bill, an initiative or a representative. What members write stays as they typed it. */
export const showTitle = (type: string, title: string) =>
  type === 'initiatives' ? title : curlQuotes(title);
