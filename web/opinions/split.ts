import { type LevelCounts, opinionLevels } from '#contract/opinions/opinion-levels.ts';

export interface Split {
  /** Rounded percentages of the two support levels together, and of the two oppose levels. */
  support: number;
  oppose: number;
  /** Start and width of each level in percent of the bar, in the order of opinionLevels. */
  parts: { from: number; width: number }[];
}

/** Adds before rounding: 31.4% and 21.4% are 53%, not 52%. */
export function splitOf(counts: LevelCounts): Split {
  const voters = opinionLevels.reduce((sum, level) => sum + counts[level], 0) || 1;
  const percent = (count: number) => (count / voters) * 100;
  let before = 0;
  const parts = opinionLevels.map((level) => {
    const from = percent(before);
    before += counts[level];
    return { from, width: percent(counts[level]) };
  });
  return {
    support: Math.round(percent(counts.strong_support + counts.support)),
    oppose: Math.round(percent(counts.oppose + counts.strong_oppose)),
    parts,
  };
}
