import { expect, test } from 'vitest';
import { latestFirst } from './text-stages.ts';

const order = (origin: string, ...versions: string[]) =>
  latestFirst(
    versions.map((version) => ({ version, date: null })),
    origin,
  ).map(({ version }) => version);

test('orders versions without dates by stage, the public law first', () => {
  expect(order('house', 'eh', 'enr', 'ih', 'rfs', 'pl', 'rh')).toEqual([
    'pl',
    'enr',
    'rfs',
    'eh',
    'rh',
    'ih',
  ]);
});

test.each([
  ['house', ['enr', 'eas', 'rs', 'rds', 'eh', 'rh', 'ih']],
  ['senate', ['eah', 'rh', 'rfh', 'es', 'rs', 'is']],
  ['senate', ['eah', 'pcs', 'rs', 'is']],
  ['house', ['pcs', 'eh1s', 'ih']],
])('steps of a %s bill in the second chamber come after the first has passed it', (origin, versions) => {
  expect(order(origin, ...versions.toReversed())).toEqual(versions);
});

test('puts the later of two versions of one stage first, and unknown versions last', () => {
  const texts = [
    { version: 'ih', date: '2025-01-03' },
    { version: null, date: '2026-01-03' },
    { version: 'rh', date: '2025-03-01' },
    { version: 'rh2', date: '2025-04-01' },
  ];
  expect(latestFirst(texts, 'house').map(({ version }) => version)).toEqual(['rh2', 'rh', 'ih', null]);
});
