import { type LevelCounts, type OpinionLevel, opinionLevels } from '#contract/opinions/opinion-levels.ts';

/** On every horizontal scale opposition is left and support right, like the axis from −10 to +10. */
export const levelsFromLeft = opinionLevels.toReversed();

interface Split {
  /** Rounded percentages: the two support levels together, the two oppose levels, and Not Sure. */
  support: number;
  oppose: number;
  notSure: number;
  /** Start and width of each level in percent of the bar, from left to right. */
  parts: { level: OpinionLevel; from: number; width: number }[];
}

/** Adds before rounding: 31.4% and 21.4% are 53%, not 52%. */
export function splitOf(counts: LevelCounts): Split {
  const voters = votersOf(counts) || 1;
  const percent = (count: number) => (count * 100) / voters;
  let before = 0;
  const parts = levelsFromLeft.map((level) => {
    const from = percent(before);
    before += counts[level];
    return { level, from, width: percent(counts[level]) };
  });
  return {
    support: Math.round(percent(counts.strong_support + counts.support)),
    oppose: Math.round(percent(counts.oppose + counts.strong_oppose)),
    notSure: Math.round(percent(counts.neutral)),
    parts,
  };
}

/** '1 of 1 supports', '2 of 3 oppose · 1 supports', '2 of 2 not sure': the largest group first. */
export function countsText(counts: LevelCounts): string {
  const groups = [
    { count: counts.strong_support + counts.support, one: 'supports', many: 'support' },
    { count: counts.strong_oppose + counts.oppose, one: 'opposes', many: 'oppose' },
    { count: counts.neutral, one: 'not sure', many: 'not sure' },
  ];
  return groups
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .map(({ count, one, many }, index) => {
      const of = index === 0 ? ` of ${votersOf(counts)}` : '';
      return `${count}${of} ${count === 1 ? one : many}`;
    })
    .join(' · ');
}

function votersOf(counts: LevelCounts): number {
  return opinionLevels.reduce((sum, level) => sum + counts[level], 0);
}
