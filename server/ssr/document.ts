import { KeptDocument } from './kept-document.ts';
import type { PageAssets } from './render.ts';

interface Parts {
  head: string;
  html: string;
  state: unknown;
  modules: string[];
}

/** The whole document around a rendered app, open where the nonce of its entry script goes; data blocks need none. */
export function documentOf({ head, html, state, modules }: Parts, assets: PageAssets): KeptDocument {
  return new KeptDocument(
    '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
      '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">' +
      '<meta name="theme-color" content="#fbfaf7" media="(prefers-color-scheme: light)">' +
      '<meta name="theme-color" content="#14171a" media="(prefers-color-scheme: dark)">' +
      '<link rel="icon" href="/icon.svg" type="image/svg+xml"><link rel="manifest" href="/manifest.webmanifest">' +
      `${assets.head(modules)}${head}</head><body>` +
      `<div id="polity">${html}</div>` +
      `<script type="application/json" id="polity-state">${safeJson(state)}</script>` +
      `<script type="module" src="${assets.entry}" nonce="`,
    '"></script></body></html>',
  );
}

/** JSON that cannot end the script element it stands in. */
function safeJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}
