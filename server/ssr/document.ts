import type { PageAssets, Rendered } from './render.ts';

const head =
  '<head><meta charset="utf-8">' +
  '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">' +
  '<meta name="theme-color" content="#fbfaf7" media="(prefers-color-scheme: light)">' +
  '<meta name="theme-color" content="#14171a" media="(prefers-color-scheme: dark)">' +
  '<link rel="icon" href="/icon.svg" type="image/svg+xml">' +
  '<link rel="apple-touch-icon" href="/icons/apple-touch-icon.png">' +
  '<link rel="manifest" href="/manifest.webmanifest">';

/** Hidden by tokens.css in browsers that are new enough. It needs no script: theirs may not be understood. */
const notice =
  '<p class="old-browser">Polity needs a newer browser. You can read its pages with this one, but buttons and ' +
  'forms may not work.</p>';

/** The picture in link previews of pages that have none of their own. */
const shareImage = (origin: string) =>
  `<meta property="og:image" content="${origin}/icons/share.png">` +
  '<meta property="og:image:width" content="1200">' +
  '<meta property="og:image:height" content="630">' +
  '<meta property="og:image:alt" content="Polity: Your Opinion Matters">' +
  '<meta name="twitter:card" content="summary_large_image">';

/** Adds the page's assets and state. The policy allows no inline script; data blocks do not run. */
export function documentOf(
  { html, state, modules }: Rendered,
  assets: PageAssets,
  /** Of the product: 'https://polity.example' */
  origin: string,
): string {
  const scripts =
    `<script type="application/json" id="polity-state">${safeJson(state)}</script>` +
    `<script type="module" src="${assets.entry}"></script></body></html>`;
  const headAt = html.indexOf('<head>');
  return (
    '<!doctype html>' +
    html.slice(0, headAt) +
    head +
    (html.includes('property="og:image"') ? '' : shareImage(origin)) +
    assets.head(modules) +
    html
      .slice(headAt + '<head>'.length, -'</body></html>'.length)
      .replace('<body>', () => `<body>${notice}`) +
    scripts
  );
}

/** JSON that cannot end the script element around it. */
function safeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
