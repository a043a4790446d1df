import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
// oxlint-disable-next-line import/default, import/no-named-as-default-member -- a CommonJS module: Node gives it as the default
import opentype from 'opentype.js';

type Weight = 400 | 700;
interface Font {
  charToGlyphIndex(character: string): number;
  getAdvanceWidth(text: string, size: number): number;
  getPath(text: string, x: number, y: number, size: number): { commands: Command[] };
}
/** One step of an outline; curves have one or two points that pull. */
interface Command {
  type: 'M' | 'L' | 'Q' | 'C' | 'Z';
  x?: number;
  y?: number;
  x1?: number;
  y1?: number;
  x2?: number;
  y2?: number;
}
const fonts = new Map<Weight, Promise<Font>>();

/** The product's own typeface, whatever the machine has installed. */
export function fontOf(weight: Weight): Promise<Font> {
  const kept = fonts.get(weight) ?? readFont(weight);
  fonts.set(weight, kept);
  return kept;
}

async function readFont(weight: Weight): Promise<Font> {
  const bytes = await readFile(
    fileURLToPath(
      import.meta.resolve(`@fontsource/public-sans/files/public-sans-latin-${weight}-normal.woff`),
    ),
  );
  return opentype.parse(Uint8Array.from(bytes).buffer) as Font;
}

/** Text as an SVG path, so that a picture needs no fonts to be drawn. Letters the typeface lacks are left out. */
export function draw(font: Font, text: string, x: number, y: number, size: number): string {
  return font
    .getPath(known(font, text), x, y, size)
    .commands.map(({ type, x1, y1, x2, y2, x: endX, y: endY }) =>
      [type, ...[x1, y1, x2, y2, endX, endY].filter((value) => value !== undefined).map(round)].join(' '),
    )
    .join('');
}

// The library's own rounding makes NaN of numbers that lie a hair above a whole one.
function round(value: number): string {
  return value.toFixed(1);
}

function known(font: Font, text: string): string {
  return [...text]
    .filter((letter) => font.charToGlyphIndex(letter) > 0)
    .join('')
    .replaceAll(/\s+/g, ' ');
}

/** Breaks a text into lines of at most `width` pixels; what does not fit on the last ends in '…'. */
export function wrap(font: Font, text: string, size: number, width: number, most: number): string[] {
  const fits = (line: string) => font.getAdvanceWidth(line, size) <= width;
  const lines: string[] = [];
  let line = '';
  for (const word of known(font, text).slice(0, 600).split(' ')) {
    if (fits(`${line} ${word}`.trim())) line = `${line} ${word}`.trim();
    else {
      if (line) lines.push(line);
      line = word;
    }
  }
  lines.push(line);
  if (lines.length <= most && lines.every(fits)) return lines;
  const shown = lines.slice(0, most);
  const cut = lines.length > most || !fits(shown.at(-1)!);
  return shown.map((each, index) => {
    let short = each;
    const end = cut && index === shown.length - 1 ? '…' : '';
    while (short && !fits(short + end)) short = short.slice(0, -1).trimEnd();
    return short + end;
  });
}
