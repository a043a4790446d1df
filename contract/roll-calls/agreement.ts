import type { OpinionLevel } from '../opinions/opinion-levels.ts';
import type { VotePosition } from './vote-positions.ts';

/** Each level counts as for (1), neutral (0) or against (−1). */
export const sides: Record<OpinionLevel, -1 | 0 | 1> = {
  strong_support: 1,
  support: 1,
  neutral: 0,
  oppose: -1,
  strong_oppose: -1,
};

/** Whether an opinion and a recorded vote agree; null when either takes no side. */
export function agreement(
  level: OpinionLevel,
  position: VotePosition | null,
  yeaMeans: number,
): boolean | null {
  const vote = position === 'yea' ? yeaMeans : position === 'nay' ? -yeaMeans : 0;
  const product = sides[level] * vote;
  return product === 0 ? null : product > 0;
}

const minCompared = 3;

/** Whole percent; null below three comparisons, which say too little. */
export function agreementPercentage(agreed: number, compared: number): number | null {
  return compared < minCompared ? null : Math.round((agreed * 100) / compared);
}
