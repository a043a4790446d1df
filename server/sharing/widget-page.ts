import { hash } from 'node:crypto';
import escapeHtml from 'escape-html';
import { shorten } from '#contract/bills/shorten.ts';
import { fewVoters, levelNames, opinionLevels, type Tally } from '#contract/opinions/opinion-levels.ts';
import { colors, levelColors, trackColor } from './colors.ts';

interface Widget {
  title: string;
  number: string | null;
  /** The address of the item on this server. */
  url: string;
  /** Undefined when there is nothing to show but the sentence in `title`. */
  tally: Tally | undefined;
}

const both = ([light, dark]: readonly [string, string]) => `light-dark(${light},${dark})`;
const fills = opinionLevels.map((level) => `.${level}{fill:${both(levelColors[level])}}`).join('');
const style = `:root{color-scheme:light dark}
body{margin:0;padding:14px 16px;background:light-dark(#fff,#1b1f23);color:${both(colors.ink)};
font:15px/1.45 system-ui,sans-serif}
h1{overflow-wrap:anywhere;font:600 17px/1.3 Georgia,serif;margin:0 0 10px}
a{color:inherit}
p{margin:10px 0 0;font-size:13px;color:${both(colors.inkSoft)}}
dl{margin:0;display:grid;grid-template-columns:auto minmax(60px,1fr) auto;gap:6px 10px;align-items:center}
dt,dd{margin:0}
dd{text-align:right;font-variant-numeric:tabular-nums}
dd span{color:${both(colors.inkSoft)};font-size:13px}
svg{display:block;width:100%;height:12px}
.track{fill:${both(trackColor)}}${fills}`;

/** Allows the style in a Content-Security-Policy. */
export const styleHash = `sha256-${hash('sha256', style, 'base64')}`;

/** A small page without scripts: title, five bars with numbers, and a link. */
export function widgetPage({ title, number, url, tally }: Widget): string {
  const name = escapeHtml([number, shorten(title)].filter(Boolean).join(': '));
  const link = (text: string) => `<a href="${escapeHtml(url)}" target="_blank" rel="noopener">${text}</a>`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${name} · Polity</title><style>${style}</style></head>
<body><main><h1>${tally ? link(name) : name}</h1>${tally ? bars(tally) : ''}
<p>${tally ? `${tally.voters ? peopleAndScore(tally) : 'No opinions yet'}. ` : ''}
${link('Voice your opinion on Polity')}</p></main></body></html>`;
}

function bars(tally: Tally): string {
  const rows = opinionLevels.map((level) => {
    const count = tally.counts[level].toLocaleString('en-US');
    const width = tally.voters === 0 ? 0 : (tally.counts[level] / tally.voters) * 100;
    const fill = `<rect class="${level}" width="${width.toFixed(2)}%" height="12" rx="3"/>`;
    return `<dt>${levelNames[level]}</dt>
<dd><svg aria-hidden="true"><rect class="track" width="100%" height="12" rx="3"/>${width > 0 ? fill : ''}</svg></dd>
<dd>${tally.voters < fewVoters ? count : `${tally.percentages[level]}% <span>${count}</span>`}</dd>`;
  });
  return `<dl>${rows.join('')}</dl>`;
}

/** '12 people · score −1.5, from −10 to +10' */
export function peopleAndScore({ voters, score }: Tally): string {
  const people = voters === 1 ? '1 person' : `${voters.toLocaleString('en-US')} people`;
  const shown = score < 0 ? `−${Math.abs(score).toFixed(1)}` : score.toFixed(1);
  return `${people} · score ${shown}, from −10 to +10`;
}
