import { expect, test } from 'vitest';
import type { DataRun, DataSource } from '#contract/official-data.ts';
import { durationWords, needsAttention, stateOf } from './source-words.ts';

const run = { outcome: 'done', skipped: 0 } as DataRun;
const source = (values: Partial<DataSource>) =>
  ({ state: 'idle', missing_key: null, last_run: run, ...values }) as DataSource;

test.each([
  [source({}), 'Up to date', false],
  [source({ state: 'running' }), 'Being read', false],
  [source({ state: 'waiting' }), 'Waiting', false],
  [source({ missing_key: 'CONGRESS_API_KEY', last_run: null }), 'Needs a key', false],
  [source({ last_run: null }), 'Never read', false],
  [source({ last_run: { ...run, skipped: 3 } }), 'Read, with problems', false],
  [source({ last_run: { ...run, outcome: 'failed' } }), 'Failed', true],
  [source({ last_run: { ...run, outcome: 'interrupted' } }), 'Interrupted', true],
])('A source stands as it should.', (given, word, attention) => {
  expect([stateOf(given).word, needsAttention(given)]).toEqual([word, attention]);
});

test('Durations are read at a glance.', () => {
  expect([0, 59, 75, 3725].map(durationWords)).toEqual(['0 s', '59 s', '1 min 15 s', '1 h 2 min']);
});
