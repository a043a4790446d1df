import type { OpinionLevel } from '#contract/opinions/opinion-levels.ts';

/** Colors of web/ui/tokens.css for pictures and widgets, which cannot load it: on light and on dark paper. */
export const colors = {
  paper: ['#fbfaf7', '#14171a'],
  ink: ['#1b1f24', '#eceae5'],
  inkSoft: ['#4a5158', '#bcc1c6'],
  accent: ['#0f5c63', '#6cc3c4'],
} as const;

/** The empty part of a bar. */
export const trackColor = ['#ebe7dd', '#0e1113'] as const;

export const levelColors: Record<OpinionLevel, readonly [light: string, dark: string]> = {
  strong_support: ['#542788', '#b79be6'],
  support: ['#998ec3', '#7869b4'],
  neutral: ['#cfcdc6', '#4d545b'],
  oppose: ['#f1a340', '#a2671f'],
  strong_oppose: ['#b35806', '#f0a04b'],
};
