import {
  levelNames,
  opinionLevels,
  type OpinionLevel,
  type Tally,
} from '#contract/opinions/opinion-levels.ts';
import { draw, fontOf, wrap } from './letters.ts';
import { rasterise } from './rasterise.ts';

const [width, height, margin] = [1200, 630, 72];
/** web/ui/tokens.css, on light paper. */
const fills: Record<OpinionLevel, string> = {
  strong_support: '#542788',
  support: '#998ec3',
  neutral: '#cfcdc6',
  oppose: '#f1a340',
  strong_oppose: '#b35806',
};
const [paper, ink, quiet, accent] = ['#fbfaf7', '#1b1f24', '#4a5158', '#0f5c63'];

export interface Picture {
  title: string;
  /** 'H.R. 983', where the item has one. */
  number: string | null;
  tally: Tally;
}

/** How people feel about an item, as a picture for link previews: PNG, 1200 × 630. */
export async function drawBars(picture: Picture): Promise<Buffer> {
  return rasterise(await barsSvg(picture));
}

async function barsSvg({ title, number, tally }: Picture): Promise<string> {
  const [plain, bold] = [await fontOf(400), await fontOf(700)];
  const write = (text: string, x: number, y: number, size: number, fill = ink, font = bold) =>
    `<path fill="${fill}" d="${draw(font, text, x, y, size)}"/>`;
  const atEnd = (text: string, y: number, size: number) =>
    write(text, width - margin - bold.getAdvanceWidth(text, size), y, size);
  const lines = wrap(bold, title, 46, width - 2 * margin, 2);
  const head = [
    write('Polity', margin, 92, 34, accent),
    number ? atEnd(number, 92, 30) : '',
    ...lines.map((line, index) => write(line, margin, 168 + index * 56, 46)),
  ];
  const foot =
    tally.voters === 0
      ? 'No opinions yet. Be the first to voice yours.'
      : `${people(tally.voters)} · score ${score(tally.score)}, from −10 to +10`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${paper}"/>
    <rect width="${width}" height="14" fill="${accent}"/>${head.join('')}
    ${opinionLevels.map((level, index) => bar(level, 300 + index * 50)).join('')}
    ${write(foot, margin, 586, 28, quiet, plain)}</svg>`;

  function bar(level: OpinionLevel, y: number): string {
    const [start, full] = [330, width - margin - 330 - 120];
    const length = tally.voters === 0 ? 0 : (tally.counts[level] / tally.voters) * full;
    return `${write(levelNames[level], margin, y + 22, 27, ink, plain)}
      <rect x="${start}" y="${y}" width="${full}" height="28" rx="6" fill="#ebe7dd"/>
      ${length > 0 ? `<rect x="${start}" y="${y}" width="${Math.max(length, 6).toFixed(1)}" height="28" rx="6" fill="${fills[level]}"/>` : ''}
      ${atEnd(`${tally.percentages[level]}%`, y + 23, 27)}`;
  }
}

const people = (count: number) => (count === 1 ? '1 person' : `${count.toLocaleString('en-US')} people`);
const score = (value: number) => (value < 0 ? `−${Math.abs(value).toFixed(1)}` : value.toFixed(1));
