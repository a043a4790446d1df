import type { CSSProperties, ReactElement, ReactNode } from 'react';
import { colors, trackColor } from '../colors.ts';
import { fontSubsets, imageSize } from './render-image.ts';

const [paper, ink, accent] = [colors.paper[0], colors.ink[0], colors.accent[0]];

/** A flex box. Node runs this file as it is, so there is no JSX. */
export function box(style: CSSProperties, ...children: ReactNode[]): ReactElement {
  return { type: 'div', key: null, props: { style: { display: 'flex', ...style }, children } };
}

/** Text of at most `maxLines` lines, cut with '…'. */
export function text(value: string, style: CSSProperties, maxLines = 1): ReactElement {
  return box({ display: 'block', wordBreak: 'break-word', ...style, lineClamp: maxLines }, drawable(value));
}

/** A paper page with the product's name above, its content, and a line below. */
export function imageFrame(corner: string | null, footer: string, ...content: ReactNode[]): ReactElement {
  return box(
    {
      ...imageSize,
      boxSizing: 'border-box',
      flexDirection: 'column',
      padding: '40px 72px 28px',
      borderTop: `14px solid ${accent}`,
      background: paper,
      color: ink,
      fontFamily: fontSubsets.join(', '),
      fontSize: 28,
      lineHeight: 1.2,
    },
    box(
      { justifyContent: 'space-between', alignItems: 'center', fontWeight: 700, marginBottom: 20 },
      text('Polity', { color: accent, fontSize: 34 }),
      corner && text(corner, { fontSize: 30 }),
    ),
    ...content,
    text(footer, { marginTop: 'auto', color: colors.inkSoft[0] }),
  );
}

/** A horizontal bar, filled from the left: `share` is between 0 and 1. */
export function bar(share: number, fill: string, height: number): ReactElement {
  return box(
    { flexGrow: 1, height, borderRadius: height / 4, background: trackColor[0] },
    share > 0 &&
      box({ width: `${share * 100}%`, minWidth: height / 4, borderRadius: height / 4, background: fill }),
  );
}

/** Removes letters that the font files lack. They would show as empty boxes. */
export function drawable(value: string): string {
  return value
    .slice(0, 600)
    .replaceAll(/[^\u0020-\u024f\u1e00-\u1eff\u2010-\u203a\u20a0-\u20bf\u2122\u2212]/gu, ' ')
    .replaceAll(/ +/g, ' ')
    .trim();
}
