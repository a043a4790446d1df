import escapeHtml from 'escape-html';
import { levelNames, opinionLevels, type Tally } from '#contract/opinions/opinion-levels.ts';

interface Shown {
  title: string;
  number: string | null;
  /** Where the item is on this Polity. */
  url: string;
  /** Undefined: there is nothing to show but the sentence in `title`. */
  tally: Tally | undefined;
}

const style = `:root{color-scheme:light dark;--ink:light-dark(#1b1f24,#eceae5);--quiet:light-dark(#4a5158,#bcc1c6);--sunken:light-dark(#ebe7dd,#0e1113)}
body{margin:0;padding:14px 16px;background:light-dark(#fff,#1b1f23);color:var(--ink);font:15px/1.45 system-ui,sans-serif}
h1{font:600 17px/1.3 Georgia,serif;margin:0 0 10px}a{color:inherit}p{margin:10px 0 0;font-size:13px;color:var(--quiet)}
dl{margin:0;display:grid;grid-template-columns:auto minmax(60px,1fr) auto;gap:6px 10px;align-items:center}dt,dd{margin:0}dd{text-align:right;font-variant-numeric:tabular-nums}
dd span{color:var(--quiet);font-size:13px}svg{display:block;width:100%;height:12px}.track{fill:var(--sunken)}
.strong_support{fill:light-dark(#542788,#b79be6)}.support{fill:light-dark(#998ec3,#786ab0)}.neutral{fill:light-dark(#cfcdc6,#6f757b)}.oppose{fill:light-dark(#f1a340,#b97a2a)}.strong_oppose{fill:light-dark(#b35806,#f0a04b)}`;

/** A small page without scripts: title, five bars with numbers, and a link. */
export function widgetPage({ title, number, url, tally }: Shown, nonce: string): string {
  const name = escapeHtml([number, title].filter(Boolean).join(': '));
  const head = tally
    ? `<h1><a href="${escapeHtml(url)}" target="_blank" rel="noopener">${name}</a></h1>`
    : `<h1>${name}</h1>`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${name} · Polity</title><style nonce="${nonce}">${style}</style></head><body><main>${head}${tally ? bars(tally) : ''}
<p>${tally ? `${people(tally)} ` : ''}<a href="${escapeHtml(url)}" target="_blank" rel="noopener">Voice your opinion on Polity</a></p></main></body></html>`;
}

function bars(tally: Tally): string {
  const rows = opinionLevels.map((level) => {
    const share = tally.voters === 0 ? 0 : (tally.counts[level] / tally.voters) * 100;
    return `<dt>${levelNames[level]}</dt><svg aria-hidden="true"><rect class="track" width="100%" height="12" rx="3"/>${share > 0 ? `<rect class="${level}" width="${share.toFixed(2)}%" height="12" rx="3"/>` : ''}</svg>
<dd>${tally.percentages[level]}% <span>${tally.counts[level].toLocaleString('en-US')}</span></dd>`;
  });
  return `<dl>${rows.join('')}</dl>`.replaceAll(/<svg/g, '<dd><svg').replaceAll(/<\/svg>/g, '</svg></dd>');
}

function people({ voters, score }: Tally): string {
  if (voters === 0) return 'No opinions yet.';
  const shown = score < 0 ? `−${Math.abs(score).toFixed(1)}` : score.toFixed(1);
  return `${voters === 1 ? '1 person' : `${voters.toLocaleString('en-US')} people`} · score ${shown}, from −10 to +10.`;
}
