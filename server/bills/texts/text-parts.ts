const partLength = 100_000;

/** The paragraphs of a text, in parts that can be sent one at a time. A paragraph is never cut, unless it is longer than a part. */
export function partsOfText(body: string): string[][] {
  const parts: string[][] = [[]];
  let length = 0;
  for (const paragraph of paragraphsOf(body)) {
    if (length > 0 && length + paragraph.length > partLength) {
      parts.push([]);
      length = 0;
    }
    parts.at(-1)!.push(paragraph);
    length += paragraph.length;
  }
  return parts;
}

function paragraphsOf(body: string): string[] {
  return body
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trimEnd())
    .filter((paragraph) => paragraph.trim() !== '')
    .flatMap((paragraph) =>
      paragraph.length <= partLength ? [paragraph] : paragraph.match(/[\s\S]{1,100000}/gu)!,
    );
}
