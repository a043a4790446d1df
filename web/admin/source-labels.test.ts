import { expect, test } from 'vitest';
import type { DataRun, DataSource } from '#contract/official-data.ts';
import { formatDuration, needsAttention, stateOf } from './source-labels.ts';

const run = { outcome: 'done', skipped: 0 } as DataRun;
const source = (values: Partial<DataSource>) =>
  ({ state: 'idle', missing_key: null, last_run: run, ...values }) as DataSource;

test.each([
  [source({}), 'Up to date', false],
  [source({ state: 'running' }), 'Updating', false],
  [source({ state: 'waiting' }), 'Waiting', false],
  [source({ missing_key: 'CONGRESS_API_KEY', last_run: null }), 'Needs a key', false],
  [source({ last_run: null }), 'Not updated yet', false],
  [source({ last_run: { ...run, skipped: 3 } }), 'Updated with problems', false],
  [source({ last_run: { ...run, outcome: 'failed' } }), 'Failed', true],
  [source({ last_run: { ...run, outcome: 'interrupted' } }), 'Interrupted', true],
])('labels a source %#', (given, label, attention) => {
  expect([stateOf(given).label, needsAttention(given)]).toEqual([label, attention]);
});

test('formats a duration with two units', () => {
  expect([0, 59, 75, 3725].map(formatDuration)).toEqual(['0 s', '59 s', '1 min 15 s', '1 h 2 min']);
});
