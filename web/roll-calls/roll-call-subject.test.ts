import { expect, test } from 'vitest';
import type { RollCallHead } from '#contract/roll-calls/roll-calls.ts';
import { explainedQuestion, rollCallSubject } from './roll-call-subject.ts';

const cloture = {
  kind: 'cloture',
  question: 'On the Cloture Motion',
  result: 'Cloture Motion Agreed to',
  bill: null,
  nomination: null,
} as RollCallHead;

test.each<[string, Partial<RollCallHead>]>([
  ['S. 5 Laken Riley Act', { bill: { slug: 's5-119', number: 'S. 5', title: 'Laken Riley Act' } }],
  ['S. 5', { bill: { slug: 's5-119', number: 'S. 5', title: null } }],
  ['Kevin Warsh, of Florida', { nomination: 'PN1', subject: 'Confirmation: Kevin Warsh, of Florida' }],
  ['Nomination PN1', { nomination: 'PN1', subject: 'On the Cloture Motion PN1' }],
  ['3 nominations together', { subject: 'On the Cloture Motion PN25-28 and PN12-19 and PN1' }],
  ['2 nominations together', { subject: 'Executive Calendar Nos: 89, 105 en bloc' }],
  ['Motion to adjourn', { subject: 'Motion to adjourn' }],
  ['On the Cloture Motion', {}],
])('a vote is led by what it is about: %s', (subject, given) =>
  expect(rollCallSubject({ ...cloture, ...given })).toBe(subject),
);

test('the question of a vote stands after plain words for it', () => {
  expect(explainedQuestion(cloture)).toBe('Vote to end debate (On the Cloture Motion)');
  expect(explainedQuestion({ ...cloture, result: 'Cloture on the Motion to Proceed Rejected' })).toBe(
    'Vote to start debate (On the Cloture Motion)',
  );
  expect(explainedQuestion({ ...cloture, kind: 'other' })).toBe('On the Cloture Motion');
});
