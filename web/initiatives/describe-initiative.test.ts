import { expect, test } from 'vitest';
import { describeInitiative } from './describe-initiative.ts';

test('cuts a long text, not the facts', () => {
  const facts = { author: { id: 1, name: 'Ann Other', state: null, avatar: null }, supports_count: 1_200 };
  const description = describeInitiative({ summary: 'word '.repeat(80), ...facts });
  expect(description.length).toBeLessThanOrEqual(300);
  expect(description).toMatch(/ word… By Ann Other\. Supported by 1,200\.$/);
});
