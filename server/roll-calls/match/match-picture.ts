import type { MatchRecord } from '#contract/roll-calls/match.ts';
import { draw, fontOf, wrap } from '#server/sharing/images/letters.ts';
import { rasterise } from '#server/sharing/images/rasterise.ts';

const [width, height, margin] = [1200, 630, 72];
/** web/ui/tokens.css, on light paper. */
const [paper, ink, quiet, accent, sunken] = ['#fbfaf7', '#1b1f24', '#4a5158', '#0f5c63', '#ebe7dd'];
const most = 4;

export interface MatchPicture {
  issue: string | null;
  records: Pick<
    MatchRecord,
    'name' | 'position' | 'agreed_count' | 'compared_count' | 'agreement_percentage'
  >[];
}

/** How often a member agreed with each, without a word of who the member is or what they think of which bill: PNG, 1200 × 630. */
export async function drawMatch(picture: MatchPicture): Promise<Buffer> {
  return rasterise(await matchSvg(picture));
}

async function matchSvg({ issue, records }: MatchPicture): Promise<string> {
  const [plain, bold] = [await fontOf(400), await fontOf(700)];
  const write = (text: string, x: number, y: number, size: number, fill = ink, font = bold) =>
    `<path fill="${fill}" d="${draw(font, text, x, y, size)}"/>`;
  const atEnd = (text: string, y: number, size: number) =>
    write(text, width - margin - bold.getAdvanceWidth(text, size), y, size);
  const fit = (text: string, size: number, room: number, font = bold) =>
    wrap(font, text, size, room, 1)[0] ?? '';
  const heading = issue ? `My votes and theirs: ${issue}` : 'My votes and those of my representatives';
  const rows = records.slice(0, most).map((record, index) => row(record, 232 + index * 92));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${paper}"/>
    <rect width="${width}" height="14" fill="${accent}"/>${write('Polity', margin, 92, 34, accent)}
    ${write(fit(heading, 42, width - 2 * margin), margin, 160, 42)}${rows.join('')}
    ${write('Recorded votes on bills, beside my own opinions', margin, 598, 24, quiet, plain)}</svg>`;

  function row(
    { name, position, agreed_count, compared_count, agreement_percentage }: MatchPicture['records'][number],
    y: number,
  ) {
    const full = width - 2 * margin;
    const share = compared_count === 0 ? 0 : (agreed_count / compared_count) * full;
    const figure =
      compared_count === 0
        ? 'nothing to compare'
        : `agreed on ${agreed_count} of ${compared_count}${agreement_percentage === null ? '' : ` (${agreement_percentage}%)`}`;
    const shown = fit(name, 30, 480);
    return `${write(shown, margin, y, 30)}${write(fit(short(position), 22, 300, plain), margin + bold.getAdvanceWidth(shown, 30) + 18, y, 22, quiet, plain)}
      ${atEnd(figure, y, 28)}<rect x="${margin}" y="${y + 16}" width="${full}" height="16" rx="8" fill="${sunken}"/>
      ${share > 0 ? `<rect x="${margin}" y="${y + 16}" width="${Math.max(share, 16).toFixed(1)}" height="16" rx="8" fill="${accent}"/>` : ''}`;
  }
}

/** 'U.S. Representative, California 11' → 'House, California 11' */
function short(position: string): string {
  return position.replace(/^U\.S\. Representative/, 'House').replace(/^U\.S\. Senator/, 'Senate');
}
