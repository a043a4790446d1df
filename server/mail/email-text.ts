import type { Config } from '#server/config.ts';
import type { Email } from './mailer.ts';

/** The plain-text version of an email. */
export function textOf(
  { paragraphs, sections = [], action, footnotes = [], optOut }: Email,
  config: Config,
): string {
  const linkOf = ({ label, path }: { label: string; path: string }) =>
    `${label}:\n${config.publicUrl}${path}`;
  const parts = [
    ...paragraphs,
    ...sections.map(({ heading, rows }) =>
      [
        heading.toUpperCase(),
        ...rows.map(
          ({ text, path, quote }) =>
            `* ${text}\n${quote ? `  “${quote}”\n` : ''}  ${config.publicUrl}${path}`,
        ),
      ].join('\n\n'),
    ),
    ...(action ? [linkOf(action)] : []),
    ...footnotes,
    ...(optOut ? [linkOf(optOut)] : []),
    [
      '--',
      'Polity: Your Opinion Matters',
      config.publicUrl,
      `Questions? ${config.supportEmail}`,
      config.postalAddress ?? [],
    ]
      .flat()
      .join('\n'),
  ];
  return `${parts.join('\n\n')}\n`;
}
