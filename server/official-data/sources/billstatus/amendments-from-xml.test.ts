import { expect, test } from 'vitest';
import { billFromXml } from './bill-from-xml.ts';
import { amendmentsXml, billXml } from './billstatus.test-data.ts';

const amendmentsOf = (xml: string) => billFromXml(billXml({ extra: xml })).amendments!;
const statusOf = (text: string, type = 'SAMDT') =>
  amendmentsOf(
    `<amendments><amendment><number>1</number><congress>119</congress><type>${type}</type>
    <latestAction><actionDate>2025-07-17</actionDate><text>${text}</text></latestAction></amendment></amendments>`,
  )[0]!.status;

test('reads the amendments of a bill', () => {
  const [senate, house, submitted] = amendmentsOf(amendmentsXml);
  expect(senate).toMatchObject({
    congress: 119,
    amendment_type: 'samdt',
    number: 2863,
    citation: 'S.Amdt. 2863',
    description: 'To strike the paragraph on the "Institute of Peace".',
    status: 'not_agreed',
    sponsor: { id: 'M001176', state: 'OR' },
    sponsor_name: 'Jeff Merkley',
    submitted_on: '2025-07-15',
    offered_on: '2025-07-16',
    acted_on: '2025-07-17',
    action_text: expect.stringContaining('Record Vote Number: 409.'),
    amends: 'S.Amdt. 2853',
    roll_call_id: 's409-119.2025',
  });
  expect(house).toMatchObject({
    amendment_type: 'hamdt',
    status: 'agreed',
    sponsor: null,
    sponsor_name: 'Rules Committee',
    roll_call_id: null,
  });
  expect(submitted).toMatchObject({
    status: 'submitted',
    description: null,
    acted_on: '2025-07-16',
    action_text: 'Senate amendment submitted',
  });
});

test('leaves out an amendment without a number or of an unknown type', () => {
  const amendment = (fields: string) => `<amendment><congress>119</congress>${fields}</amendment>`;
  const xml = `<amendments>${amendment('<type>SAMDT</type>')}${amendment('<number>1</number><type>XAMDT</type>')}</amendments>`;
  expect(amendmentsOf(xml)).toEqual([]);
  expect(amendmentsOf('')).toEqual([]);
});

test.each([
  ['Amendment SA 1 agreed to in Senate by Unanimous Consent.', 'agreed'],
  ['Amendment SA 1, as modified, not agreed to in Senate by Yea-Nay Vote. 48 - 51.', 'not_agreed'],
  [
    'Amendment SA 1, under the order of 12/1/22, not having achieved 60 votes, was not agreed to in Senate by Yea-Nay Vote.',
    'not_agreed',
  ],
  ['Proposed amendment SA 1 withdrawn in Senate. (consideration: CR S1)', 'withdrawn'],
  ['SA 1 fell when SA 2 withdrawn.', 'fell'],
  ['Amendment SA 1 ruled out of order by the chair.', 'out_of_order'],
  ['Motion to table amendment SA 1 agreed to in Senate by Voice Vote.', 'tabled'],
  ['Motion to table amendment SA 1 not agreed to in Senate by Voice Vote.', 'submitted'],
  ['Amendment SA 1 proposed by Senator King.', 'submitted'],
])('the outcome of "%s" is %s', (text, status) => {
  expect(statusOf(text)).toBe(status);
});

test.each([
  [
    'On agreeing to the Lee (CA) amendments (A005) Failed by the Yeas and Nays: 141 - 286 (Roll no. 9).',
    'not_agreed',
  ],
  ['On agreeing to the Ross amendment (A001) Agreed to by voice vote.', 'agreed'],
  ['Amendment in the nature of a substitute reported by the House Committee on Rules.', 'offered'],
])('the outcome in the House of "%s" is %s', (text, status) => {
  expect(statusOf(text, 'HAMDT')).toBe(status);
});
