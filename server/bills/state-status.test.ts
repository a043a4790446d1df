import { expect, test } from 'vitest';
import { deriveStateStatus } from './state-status.ts';

const statusOf = (type: string, ...lines: [date: string, text: string][]) =>
  deriveStateStatus({
    type,
    origin: type.startsWith('s') ? 'senate' : 'assembly',
    actions: lines.map(([date, text]) => ({ date, text })),
    isChaptered: false,
  });
const first: [string, string] = ['2025-02-19', 'Read first time. To print.'];
const toSenate: [string, string] = [
  '2025-05-05',
  'Read third time. Passed. Ordered to the Senate. (Ayes 77. Noes 0. Page 1420.)',
];
const inSenate: [string, string] = [
  '2025-05-06',
  'In Senate. Read first time. To Com. on RLS. for assignment.',
];
const back: [string, string] = [
  '2025-09-08',
  'Read third time. Passed. Ordered to the Assembly. (Ayes 36. Noes 0.).',
];
const concurred: [string, string] = [
  '2025-09-12',
  'Senate amendments concurred in. To Engrossing and Enrolling. (Ayes 79. Noes 0. Page 3366.).',
];
const presented: [string, string] = ['2025-09-24', 'Enrolled and presented to the Governor at 3 p.m.'];

test.each([
  ['introduced', [first]],
  [
    'reported',
    [
      first,
      ['2025-04-03', 'From committee: Do pass and re-refer to Com. on APPR. (Ayes 21. Noes 0.) (April 2).'],
    ],
  ],
  ['passed_assembly', [first, toSenate, inSenate]],
  [
    'passed_senate',
    [
      first,
      toSenate,
      inSenate,
      back,
      ['2025-09-08', 'In Assembly. Concurrence in Senate amendments pending.'],
    ],
  ],
  ['passed_both', [first, toSenate, inSenate, back, concurred]],
  ['enrolled', [first, toSenate, inSenate, back, concurred, presented]],
  [
    'vetoed',
    [
      first,
      toSenate,
      inSenate,
      back,
      concurred,
      presented,
      ['2025-10-01', 'Vetoed by the Governor.'],
      ['2026-03-02', 'Stricken from file.'],
    ],
  ],
  [
    'chaptered',
    [
      first,
      toSenate,
      inSenate,
      back,
      concurred,
      presented,
      ['2025-10-11', 'Approved by the Governor.'],
      ['2025-10-11', 'Chaptered by Secretary of State - Chapter 623, Statutes of 2025.'],
    ],
  ],
  ['failed', [first, ['2026-02-02', 'Died pursuant to Art. IV, Sec. 10(c) of the Constitution.']]],
  [
    'failed',
    [first, ['2026-01-31', 'From committee: Filed with the Chief Clerk pursuant to Joint Rule 56.']],
  ],
  ['failed', [first, ['2026-02-02', 'From committee: Without further action.']]],
  ['passed_assembly', [first, ['2025-04-21', 'Amended, adopted, and to Senate. (Page 1234.)']]],
  ['failed', [first, ['2025-06-05', 'Read third time. Refused passage. (Ayes 30. Noes 33. Page 2003.).']]],
  [
    'passed_assembly',
    [
      first,
      ['2025-06-04', 'Read third time. Refused passage. (Ayes 30. Noes 33.).'],
      ['2025-06-05', 'Reconsideration granted.'],
      ['2025-06-05', toSenate[1]],
    ],
  ],
  [
    'introduced',
    [first, ['2025-04-08', 'In committee: Set, first hearing. Failed passage. Reconsideration granted.']],
  ],
] as [string, [string, string][]][])('a bill is %s', (status, lines) => {
  expect(statusOf('ab', ...lines).status).toBe(status);
});

test('steps have dates; a veto marks the last step as failed', () => {
  const lines = [
    first,
    toSenate,
    inSenate,
    back,
    concurred,
    presented,
    ['2025-10-01', 'Vetoed by the Governor.'],
  ];
  expect(statusOf('ab', ...(lines as [string, string][])).steps).toEqual([
    { step: 'introduced', date: '2025-02-19' },
    { step: 'passed_assembly', date: '2025-05-05' },
    { step: 'passed_senate', date: '2025-09-08' },
    { step: 'enrolled', date: '2025-09-24' },
    { step: 'chaptered', date: '2025-10-01', failed: true },
  ]);
});

test('reads the wording of older sessions; adopting a clause or amendment is not passage', () => {
  const old: [string, string][] = [
    ['1998-12-07', 'Read first time. To print.'],
    ['1999-06-01', 'Read third time. Urgency clause adopted. Amendments by Senator Poochigian adopted.'],
  ];
  expect(statusOf('ab', ...old).status).toBe('introduced');
  old.push([
    '1999-06-02',
    'Read third time. Urgency clause adopted. Passed and to Senate. (Ayes 79. Noes 0. Page 2339.)',
  ]);
  expect(statusOf('ab', ...old).status).toBe('passed_assembly');
  old.push([
    '1999-07-15',
    'Read third time. Urgency clause adopted. Passed and to Assembly. (Ayes 40. Noes 0.)',
  ]);
  old.push(['1999-07-15', 'In Assembly. To enrollment.']);
  expect(statusOf('ab', ...old).status).toBe('passed_both');
  old.push(['1999-07-20', 'Enrolled and to the Governor at 11:15 a.m.']);
  expect(statusOf('ab', ...old)).toMatchObject({ status: 'enrolled', statusDate: '1999-07-20' });
});

test('a resolution of one house is agreed to; one of both is chaptered', () => {
  expect(statusOf('cahr', first, ['2025-03-10', 'Read. Adopted. (Page 123.).']).status).toBe('agreed');
  const scr = statusOf(
    'scr',
    ['1999-03-23', 'Introduced.'],
    ['1999-03-24', 'Read. Adopted. (Ayes 22. Noes 0.) To Assembly.'],
    ['1999-03-25', 'In Assembly. Read. Adopted. To Senate.'],
    ['1999-03-25', 'In Senate. To enrollment.'],
    ['1999-03-26', 'Chaptered by Secretary of State. Res. Chapter 1, Statutes of 1999.'],
  );
  expect(scr).toMatchObject({ status: 'chaptered' });
  expect(scr.steps.map(({ step }) => step)).toEqual([
    'introduced',
    'passed_senate',
    'passed_assembly',
    'chaptered',
  ]);
});

test('a chapter number is enough for chaptered', () => {
  const facts = {
    type: 'ab',
    origin: 'assembly',
    actions: [{ date: '2025-01-01', text: 'Read first time.' }],
  } as const;
  expect(deriveStateStatus({ ...facts, isChaptered: true }).status).toBe('chaptered');
});
