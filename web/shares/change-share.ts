import type { Share } from '#contract/shares.ts';

export type Rating = Pick<Share, 'truth_val' | 'untruth_count' | 'partially_truth_count'>;

/** Gives the viewer's rating, replaces another one, or takes the same one back. */
export function rated(share: Rating, value: 1 | 2): Rating {
  const next = share.truth_val === value ? null : value;
  const count = (of: 1 | 2, before: number) =>
    Math.max(0, before - Number(share.truth_val === of) + Number(next === of));
  return {
    truth_val: next,
    untruth_count: count(1, share.untruth_count),
    partially_truth_count: count(2, share.partially_truth_count),
  };
}

export function ratingOf({ truth_val, untruth_count, partially_truth_count }: Rating): Rating {
  return { truth_val, untruth_count, partially_truth_count };
}
