import { expect, test } from 'vitest';
import { easternTimestamp } from './eastern-time.ts';
import { isPassed, classifyQuestion, slugOf } from './question.ts';

test.each([
  ['On Passage', 'passage', 1],
  ['On Passage of the Bill', 'passage', 1],
  ['On the Concurrent Resolution', 'passage', 1],
  ['On Agreeing to the Resolution', 'passage', 1],
  ['On Agreeing to the Resolution, as Amended', 'passage', 1],
  ['On Motion to Suspend the Rules and Pass, as Amended', 'suspension', 1],
  ['On Motion to Concur in the Senate Amendment', 'concurrence', 1],
  ['On Agreeing to the Conference Report', 'conference', 1],
  ['Passage, Objections of the President To The Contrary Notwithstanding', 'veto_override', 1],
  ['On Cloture on the Motion to Proceed', 'cloture', 1],
  ['On the Motion to Proceed', 'proceed', 1],
  ['On Motion to Recommit', 'recommit', -1],
  ['On the Motion (Schiff Motion to Commit H.R. 1 to the Committee on Agriculture)', 'recommit', -1],
  ['On Motion to Table', 'table', -1],
  ['On Motion to Table the Motion to Reconsider', 'procedure', 0],
  ['On the Motion to Waive All Applicable Budgetary Discipline Re: Reed Amdt. No. 5514', 'procedure', 0],
  ['On Agreeing to the Amendment', 'amendment', 0],
  ['On Ordering the Previous Question', 'procedure', 1],
  ['On Retaining Division A', 'other', 0],
  ['On the Nomination', 'nomination', 0],
  ['Election of the Speaker', 'leadership', 0],
  ['Call by States', 'quorum', 0],
  ['Guilty or Not Guilty', 'impeachment', 0],
] as const)('%s: %s', (question, kind, yea_means) => {
  expect(classifyQuestion(question)).toEqual({ kind, yea_means });
});

test.each([
  ['passage', 'Bill Passed', true],
  ['passage', 'Failed', false],
  ['amendment', 'Amendment Not Agreed to', false],
  ['cloture', 'Cloture Motion Rejected', false],
  ['veto_override', 'Veto Sustained', false],
  ['veto_override', 'Veto Overridden', true],
  ['impeachment', 'Not Guilty', false],
  ['impeachment', 'Guilty', true],
  ['leadership', 'Johnson (LA)', null],
  ['quorum', 'Passed', null],
  ['other', 'Postponed', null],
] as const)('a %s with the result %s passed: %s', (kind, result, passed) =>
  expect(isPassed(kind, result)).toBe(passed),
);

test.each([
  ['H R 21', 'hr21-119'],
  ['H J RES 7', 'hjres7-119'],
  ['H CON RES 14', 'hconres14-119'],
  ['S.J.Res. 33', 'sjres33-119'],
  ['S 5', 's5-119'],
  ['H.R. 7148', 'hr7148-119'],
  ['JOURNAL', null],
  ['QUORUM', null],
  ['PN938-1', null],
  ['S.Amdt. 4290', null],
  [null, null],
])('reads %s as the bill %s', (text, slug) => expect(slugOf(text, 119)).toBe(slug));

test.each([
  ['26-Jan-2023', '17:23', '2023-01-26T22:23:00.000Z'],
  ['22-May-2025', '6:54 AM', '2025-05-22T10:54:00.000Z'],
  ['July 1, 2025,  11:56 AM', null, '2025-07-01T15:56:00.000Z'],
  ['November 17, 2004,  05:48 PM', null, '2004-11-17T22:48:00.000Z'],
  ['December 31, 2024, 12:05 AM', null, '2024-12-31T05:05:00.000Z'],
  ['soon', null, null],
  [null, null, null],
])('converts %s %s in Washington to %s', (date, time, timestamp) =>
  expect(easternTimestamp(date, time)).toBe(timestamp),
);
