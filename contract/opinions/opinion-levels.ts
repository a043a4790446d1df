/** The five levels, from most support to most opposition, as the wire spells them. */
export const opinionLevels = ['strong_support', 'support', 'neutral', 'oppose', 'strong_oppose'] as const;
export type OpinionLevel = (typeof opinionLevels)[number];

/** How each level is shown; neutral reads 'Not Sure'. */
export const levelNames: Record<OpinionLevel, string> = {
  strong_support: 'Strong support',
  support: 'Support',
  neutral: 'Not Sure',
  oppose: 'Oppose',
  strong_oppose: 'Strong oppose',
};

export type LevelCounts = Record<OpinionLevel, number>;

const weights: LevelCounts = { strong_support: 10, support: 5, neutral: 0, oppose: -5, strong_oppose: -10 };

/**
 * Bars of an item: counts, rounded percentages, the number of voters and the score from −10 to 10, one
 * decimal (0 without voters).
 */
export interface Tally {
  counts: LevelCounts;
  percentages: LevelCounts;
  voters: number;
  score: number;
}

/** Percentages say little about fewer people than this: they get counts. */
export const fewVoters = 5;

export const noCounts: LevelCounts = {
  strong_support: 0,
  support: 0,
  neutral: 0,
  oppose: 0,
  strong_oppose: 0,
};

export function tally(counts: LevelCounts): Tally {
  const voters = opinionLevels.reduce((sum, level) => sum + counts[level], 0);
  const weighted = opinionLevels.reduce((sum, level) => sum + counts[level] * weights[level], 0);
  // Multiplied first: 23 / 40 * 100 is a little less than 57.5.
  const percent = (level: OpinionLevel) => (voters === 0 ? 0 : Math.round((counts[level] * 100) / voters));
  const percentages = Object.fromEntries(
    opinionLevels.map((level) => [level, percent(level)]),
  ) as LevelCounts;
  // Math.round takes −12.5 to −12 but 12.5 to 13, so the sign is added later. Adding 0 turns −0 into 0.
  const tenths = voters === 0 ? 0 : Math.sign(weighted) * Math.round((Math.abs(weighted) * 10) / voters);
  return { counts, percentages, voters, score: tenths / 10 + 0 };
}
