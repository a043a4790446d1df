import escapeHtml from 'escape-html';
import type { Config } from '#server/config.ts';
import type { Letter } from './mailer.ts';

/** A letter as plain text. */
export function textOf(
  { paragraphs, action, choices = [], small = [], leave }: Letter,
  config: Config,
): string {
  const parts = [
    ...paragraphs,
    ...[action ?? [], choices].flat().map(({ label, path }) => `${label}:\n${config.publicUrl}${path}`),
    ...small,
    ...(leave ? [`${leave.label}:\n${config.publicUrl}${leave.path}`] : []),
    `--\nPolity: Your Opinion Matters\n${config.publicUrl}\nQuestions? ${config.supportEmail}`,
  ];
  return `${parts.join('\n\n')}\n`;
}

/** The same letter as HTML: no picture, nothing loaded from anywhere, readable in light and dark. */
export function htmlOf(
  { subject, paragraphs, action, choices = [], small = [], leave }: Letter,
  config: Config,
): string {
  const text = (words: string, style: string) => `<p style="${style}">${escapeHtml(words)}</p>`;
  const link = action && escapeHtml(config.publicUrl + action.path);
  const button = action
    ? `<p style="margin:24px 0"><a href="${link}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#0f5c63;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(action.label)}</a></p>` +
      `<p style="${quiet}">If the button does not work, copy this address into your browser:<br><a href="${link}" style="color:#0f5c63;word-break:break-all">${link}</a></p>`
    : '';
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">',
    `<title>${escapeHtml(subject)}</title></head><body style="margin:0;padding:24px 16px;font-family:'Public Sans',system-ui,-apple-system,'Segoe UI',sans-serif;font-size:16px;line-height:1.5">`,
    `<div style="max-width:520px;margin:0 auto"><p style="margin:0 0 20px;font-size:20px;font-weight:700">Polity</p><h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escapeHtml(subject)}</h1>`,
    ...paragraphs.map((words) => text(words, 'margin:0 0 16px')),
    button,
    ...choices.map(({ label, path }) => choice(escapeHtml(label), escapeHtml(config.publicUrl + path))),
    ...small.map((words) => text(words, quiet)),
    leave
      ? `<p style="${quiet}"><a href="${escapeHtml(config.publicUrl + leave.path)}" style="color:inherit">${escapeHtml(leave.label)}</a></p>`
      : '',
    `<hr style="margin:24px 0;border:0;border-top:1px solid #b9c0c4"><p style="${quiet}">Your Opinion Matters · <a href="${escapeHtml(config.publicUrl)}" style="color:inherit">${escapeHtml(new URL(config.publicUrl).host)}</a><br>Questions? <a href="mailto:${escapeHtml(config.supportEmail)}" style="color:inherit">${escapeHtml(config.supportEmail)}</a></p>`,
    '</div></body></html>',
  ].join('');
}

function choice(label: string, link: string): string {
  return `<p style="margin:0 0 16px"><a href="${link}" style="color:#0f5c63;font-weight:600">${label}</a></p>`;
}

const quiet = 'margin:0 0 12px;font-size:14px;opacity:0.8';
