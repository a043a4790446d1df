import { expect, test } from 'vitest';
import { milestones, statusBeyond } from './timeline.ts';

const labels = (list: ReturnType<typeof milestones>) => list.map((each) => `${each.label} (${each.state})`);

test('a Senate bill passes the Senate first', () => {
  const list = milestones('s', [{ step: 'introduced', date: '2025-01-16' }], 'introduced');
  expect(labels(list)).toEqual([
    'Introduced (reached)',
    'Passed Senate (ahead)',
    'Passed House (ahead)',
    'To President (ahead)',
    'Became law (ahead)',
  ]);
});

test('an amendment to the Constitution does not go to the President', () => {
  const title = 'Proposing an amendment to the Constitution of the United States relative to the budget.';
  const list = milestones('hjres', [{ step: 'introduced', date: '2025-01-16' }], 'introduced', title);
  expect(labels(list)).toEqual(['Introduced (reached)', 'Passed House (ahead)', 'Passed Senate (ahead)']);
  const ofSenate = `A joint resolution proposing ${title.slice(10)}`;
  expect(milestones('sjres', [], 'introduced', ofSenate)).toHaveLength(3);
});

test('lists chambers in the order in which they acted', () => {
  const list = milestones(
    'hr',
    [
      { step: 'introduced', date: '2025-01-03' },
      { step: 'passed_house', date: '2025-04-01' },
      { step: 'passed_senate', date: '2025-03-01' },
    ],
    'passed_both',
  );
  expect(list.slice(0, 3).map((each) => each.step)).toEqual(['introduced', 'passed_senate', 'passed_house']);
});

test('shows a lost vote at its step and later steps as open', () => {
  const list = milestones(
    'hr',
    [
      { step: 'introduced', date: '2025-01-03' },
      { step: 'passed_house', date: '2025-02-06' },
      { step: 'passed_senate', date: '2025-03-06', failed: true },
    ],
    'failed',
  );
  expect(labels(list)).toEqual([
    'Introduced (reached)',
    'Passed House (reached)',
    'Failed in Senate (failed)',
    'To President (ahead)',
    'Became law (ahead)',
  ]);
  expect(statusBeyond(list, 'failed')).toBeNull();
});

test('shows both a veto and its override', () => {
  const list = milestones(
    'hr',
    [
      { step: 'introduced', date: '2025-01-03' },
      { step: 'to_president', date: '2025-05-01' },
      { step: 'became_law', date: '2025-05-09', failed: true },
      { step: 'became_law', date: '2025-06-01' },
    ],
    'became_law',
  );
  expect(labels(list).slice(-2)).toEqual(['Vetoed (failed)', 'Became law (reached)']);
});

test('leaves out a step that was skipped', () => {
  const list = milestones(
    's',
    [
      { step: 'introduced', date: '2025-01-16' },
      { step: 'became_law', date: '2025-05-19' },
    ],
    'became_law',
  );
  expect(labels(list)).toEqual(['Introduced (reached)', 'Became law (reached)']);
});

test('a simple resolution ends in its own chamber', () => {
  expect(milestones('sres', [], 'introduced').map((each) => each.step)).toEqual([
    'introduced',
    'passed_senate',
  ]);
});

test('adds a status that no step shows as text', () => {
  const list = milestones('hr', [{ step: 'introduced', date: '2025-01-03' }], 'reported');
  expect(statusBeyond(list, 'reported')).toBe('Reported by committee');
  expect(statusBeyond(list, 'introduced')).toBeNull();
});
