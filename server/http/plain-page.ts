import escapeHtml from 'escape-html';

/** A page without the app, its styles or scripts, for faults and for the documentation of the API. */
export function plainPage(title: string, text: string, body = ''): string {
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
    `<meta name="color-scheme" content="light dark"><link rel="stylesheet" href="/plain.css"><title>${escapeHtml(title)} – Polity</title></head>` +
    `<body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${body}<p><a href="/home">Polity: Home</a></p></main></body></html>`
  );
}
