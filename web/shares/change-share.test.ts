import { expect, test } from 'vitest';
import { rated } from './change-share.ts';

test('a rating is given, replaced and taken back', () => {
  const none = { truth_val: null, untruth_count: 3, partially_truth_count: 1 };
  const untrue = rated(none, 1);
  expect(untrue).toEqual({ truth_val: 1, untruth_count: 4, partially_truth_count: 1 });
  expect(rated(untrue, 2)).toEqual({ truth_val: 2, untruth_count: 3, partially_truth_count: 2 });
  expect(rated(untrue, 1)).toEqual(none);
});
