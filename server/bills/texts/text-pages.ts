const maxPageLength = 100_000;

/** The paragraphs of a text in pages. A paragraph is split only when it is longer than a page. */
export function pagesOfText(body: string): string[][] {
  const pages: string[][] = [[]];
  let length = 0;
  for (const paragraph of paragraphsOf(body)) {
    if (length > 0 && length + paragraph.length > maxPageLength) {
      pages.push([]);
      length = 0;
    }
    pages.at(-1)!.push(paragraph);
    length += paragraph.length;
  }
  return pages;
}

function paragraphsOf(body: string): string[] {
  return body
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trimEnd())
    .filter((paragraph) => paragraph.trim() !== '')
    .flatMap((paragraph) =>
      paragraph.length <= maxPageLength ? [paragraph] : paragraph.match(/[\s\S]{1,100000}/gu)!,
    );
}
