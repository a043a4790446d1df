import { expect, test } from 'vitest';
import { deriveFederalStatus, statusWithPassages } from './federal-status.ts';

/** ['2025-01-03', 'text', 'code'?], oldest first. */
type Line = [date: string, text: string, code?: string];

function statusOf(type: string, lines: Line[], isLaw = false, number = 1) {
  const actions = lines.map(([date, text, code = null]) => ({ date, text, code }));
  return deriveFederalStatus({ type, number, introducedDate: lines[0]?.[0] ?? '2025-01-03', actions, isLaw });
}

const names = (steps: { step: string; failed?: boolean }[]) =>
  steps.map((step) => step.step + (step.failed ? ' failed' : ''));

test('a bill that passed every step became law (H.R. 983 of the 119th)', () => {
  const { status, statusDate, steps } = statusOf('hr', [
    ['2025-02-05', 'Introduced in House', '1000'],
    [
      '2025-04-07',
      'Passed/agreed to in House: On motion to suspend the rules and pass the bill Agreed to by voice vote. (text: CR H1432)',
      '8000',
    ],
    [
      '2025-04-07',
      'On motion to suspend the rules and pass the bill Agreed to by voice vote. (text: CR H1432)',
      'H37300',
    ],
    [
      '2025-11-20',
      'Passed/agreed to in Senate: Passed Senate without amendment by Unanimous Consent.',
      '17000',
    ],
    ['2025-12-03', 'Presented to President.', '28000'],
    ['2025-12-12', 'Signed by President.', '36000'],
    ['2025-12-12', 'Became Public Law No: 119-55.', '36000'],
  ]);
  expect({ status, statusDate }).toEqual({ status: 'became_law', statusDate: '2025-12-12' });
  expect(steps.map(({ step, date }) => `${step} ${date}`)).toEqual([
    'introduced 2025-02-05',
    'passed_house 2025-04-07',
    'passed_senate 2025-11-20',
    'to_president 2025-12-03',
    'became_law 2025-12-12',
  ]);
});

test('derives the same from the wording when there are no codes', () => {
  const { status } = statusOf('s', [
    ['2021-02-01', 'Introduced in Senate'],
    ['2021-06-01', 'Passed Senate with an amendment by Unanimous Consent.'],
    ['2021-07-01', 'On passage Passed by the Yeas and Nays: 400 - 10 (Roll no. 12).'],
    ['2021-07-09', 'Presented to President.'],
  ]);
  expect(status).toBe('to_president');
});

test('a vote lost under suspension of the rules counts until the House passes the bill', () => {
  const lost: Line[] = [
    ['2025-01-03', 'Introduced in House', '1000'],
    [
      '2025-03-01',
      'On motion to suspend the rules and pass the bill Failed by the Yeas and Nays: (2/3 required): 250 - 170 (Roll no. 9).',
      'H37300',
    ],
  ];
  expect(statusOf('hr', lost)).toMatchObject({
    status: 'failed',
    statusDate: '2025-03-01',
    steps: [{}, { step: 'passed_house', failed: true }],
  });
  const passed = statusOf('hr', [
    ...lost,
    ['2025-03-09', 'On passage Passed by recorded vote: 219 - 210 (Roll no. 15).', 'H37100'],
  ]);
  expect(passed).toMatchObject({ status: 'passed_house', statusDate: '2025-03-09' });
  expect(names(passed.steps)).toEqual(['introduced', 'passed_house']);
});

test('a bill that fails in the second chamber has failed', () => {
  const { status, steps } = statusOf('s', [
    ['2025-07-31', 'Introduced in Senate', '10000'],
    [
      '2025-12-17',
      'Passed/agreed to in Senate: Passed Senate with an amendment by Unanimous Consent.',
      '17000',
    ],
    [
      '2026-02-24',
      'Failed of passage/not agreed to in House: On motion to suspend the rules and pass the bill Failed by the Yeas and Nays',
      '9000',
    ],
  ]);
  expect(status).toBe('failed');
  expect(names(steps)).toEqual(['introduced', 'passed_senate', 'passed_house failed']);
});

test('a veto counts until an override succeeds', () => {
  const vetoed: Line[] = [
    ['2025-01-03', 'Introduced in House', '1000'],
    ['2025-06-01', 'Passed/agreed to in House: On passage Passed without objection.', '8000'],
    ['2025-07-01', 'Passed/agreed to in Senate: Passed Senate without amendment by Voice Vote.', '17000'],
    ['2025-12-18', 'Presented to President.', '28000'],
    ['2025-12-29', 'Vetoed by President.', '31000'],
  ];
  const failed = statusOf('hr', [
    ...vetoed,
    [
      '2026-01-08',
      'Failed of passage in House over veto On passage, the objections of the President to the contrary notwithstanding Failed',
      '33000',
    ],
  ]);
  expect(failed).toMatchObject({ status: 'vetoed', statusDate: '2025-12-29' });
  expect(names(failed.steps).at(-1)).toBe('became_law failed');
  const override = statusOf('hr', [
    ...vetoed,
    [
      '2026-01-08',
      'Passed House over veto: On passage, the objections of the President to the contrary notwithstanding Passed',
      '32000',
    ],
    ['2026-01-09', 'Passed Senate over veto by Yea-Nay Vote. 81 - 13.', '34000'],
    ['2026-01-09', 'Became Public Law No: 119-99.', 'E40000'],
  ]);
  expect(override).toMatchObject({ status: 'became_law', statusDate: '2026-01-09' });
  expect(names(override.steps).at(-1)).toBe('became_law');
});

test('a bill becomes law without a signature, or without the action that says so', () => {
  const presented: Line[] = [
    ['2025-01-03', 'Introduced in House'],
    ['2025-02-01', 'Presented to President.', 'E20000'],
  ];
  expect(
    statusOf('hr', [...presented, ['2025-02-13', 'Became Law Without Signature of the President']]).status,
  ).toBe('became_law');
  expect(statusOf('hr', presented, true)).toMatchObject({ status: 'became_law', statusDate: '2025-02-01' });
});

test('a bill is law from the day the President signs it (H.R. 7776 of the 117th)', () => {
  const signed: Line[] = [
    ['2022-12-22', 'Presented to President.', '28000'],
    ['2022-12-23', 'Signed by President.', '36000'],
  ];
  const numbered: Line = ['2022-12-27', 'Became Public Law No: 117-263.', '36000'];
  const law = { status: 'became_law', statusDate: '2022-12-23' };
  expect(statusOf('hr', signed)).toMatchObject(law);
  expect(statusOf('hr', [...signed, numbered], true)).toMatchObject(law);
});

test('the Senate can take a passage back (S. 1198 of the 117th)', () => {
  const vitiated: Line[] = [
    ['2021-04-15', 'Introduced in Senate'],
    ['2022-09-08', 'Passed/agreed to in Senate: Passed Senate with an amendment by Voice Vote.', '17000'],
    ['2022-09-19', 'Senate vitiated previous passage, under the order of 9/15/22. (CR S4812)'],
  ];
  expect(statusOf('s', vitiated).status).toBe('introduced');
  const again: Line = ['2022-09-19', 'Passed Senate, under the order of 9/15/22, with an amendment.'];
  expect(statusOf('s', [...vitiated, again])).toMatchObject({
    status: 'passed_senate',
    statusDate: '2022-09-19',
  });
});

test('a bill amended by the second chamber waits for the first', () => {
  const changed: Line[] = [
    [
      '2022-09-20',
      'Passed/agreed to in House: On motion to suspend the rules and pass the bill, as amended Agreed to by voice vote.',
      '8000',
    ],
    [
      '2022-12-14',
      'Passed/agreed to in Senate: Passed Senate with an amendment by Unanimous Consent.',
      '17000',
    ],
  ];
  expect(statusOf('hr', changed).status).toBe('passed_senate');
  const agreed: Line = [
    '2022-12-20',
    'Resolving differences -- House actions: On motion that the House suspend the rules and agree to the Senate amendment Agreed to by voice vote.',
    '19500',
  ];
  expect(statusOf('hr', [...changed, agreed])).toMatchObject({
    status: 'passed_both',
    statusDate: '2022-12-20',
  });
});

test('debates, motions and cloture do not settle the differences (S. 3373 of the 117th)', () => {
  const changed: Line[] = [
    ['2022-06-16', 'Passed/agreed to in Senate: Passed Senate with an amendment by Yea-Nay Vote.', '17000'],
    ['2022-07-13', 'Passed/agreed to in House: On passage Passed, as amended: 342 - 88.', '8000'],
  ];
  const open = [
    'Motion by Senator Schumer to concur in the House amendment to S. 3373 made in Senate.',
    'Cloture motion on the motion to concur in the House amendment to S. 3373 presented in Senate.',
    'Cloture on the motion to concur in the House amendment to S. 3373 not invoked in Senate by Yea-Nay Vote. 55 - 42. Record Vote Number: 272.',
    'DEBATE - The House proceeded with one hour of debate on the motion to agree to the Senate amendment to S. 3373.',
    'The resolution makes in order a motion that the House concur in the Senate amendment to S. 3373.',
    'Senate agreed to the House amendment to the title by Unanimous Consent.',
    'House agreed to Senate amendment with an amendment pursuant to H. Res. 1082.',
  ].map((text): Line => ['2022-07-27', text]);
  expect(statusOf('s', [...changed, ...open]).status).toBe('passed_house');
  for (const agreed of [
    'Resolving differences -- Senate actions: Senate agreed to the House amendment to S. 3373, under the order of 8/2/22, having achieved 60 votes in the affirmative by Yea-Nay Vote. 86 - 11.',
    'Senate agreed, under the order of 12/15/22, to the House amendment to the Senate amendment by Yea-Nay Vote.',
    'Senate concurred in the House amendment to S. 3373 by Unanimous Consent.',
    'Pursuant to the provisions of H. Res. 716, House agreed to Senate amendment to House amendment',
    'Pursuant to the provisions of H. Res. 1531 the House agreed to the Senate amendment.',
    'On motion that the House suspend the rules and recede from the House amendment, and concur in the Senate amendment Agreed to by voice vote.',
    'On motion to concur in the Senate amendment Agreed to without objection.',
    'On agreeing to the Senate amendments Agreed to by voice vote.',
  ])
    expect(statusOf('s', [...changed, ['2022-08-02', agreed]])).toMatchObject({
      status: 'passed_both',
      statusDate: '2022-08-02',
    });
});

test('reads the own part of a motion that passed several bills (H.R. 7077 and S. 558 of the 117th)', () => {
  const text =
    'Pursuant to section 5 of H. Res. 1518, and the motion offered by Mr. Hoyer, the following bills passed under suspension of the rules: H.R. 1082, as amended; H.R. 7077, agreed to Senate amendment; S. 558; and S. 789. (consideration: CR H9803-9810)';
  const motion: Line[] = [
    ['2022-12-14', `Passed/agreed to in House: ${text}`, '8000'],
    ['2022-12-14', text, 'H37300'],
  ];
  const byHouse: Line = ['2022-05-11', 'On passage Passed, as amended, by voice vote.', 'H37100'];
  const bySenate: Line = ['2022-12-06', 'Passed Senate with an amendment by Unanimous Consent.'];
  const own = (type: string, number: number, lines: Line[]) => statusOf(type, lines, false, number).status;
  expect(own('hr', 7077, [byHouse, bySenate, ...motion])).toBe('passed_both');
  expect(own('s', 558, [bySenate, ...motion])).toBe('passed_both');
  expect(own('s', 789, [bySenate, ...motion])).toBe('passed_both');
  expect(own('hr', 1082, motion)).toBe('passed_house');
});

test('both chambers have to agree to a conference report (H.R. 6395 of the 116th)', () => {
  const inConference: Line[] = [
    ['2020-07-21', 'Passed/agreed to in House: On passage Passed by the Yeas and Nays: 295 - 125.', '8000'],
    ['2020-11-16', 'Passed/agreed to in Senate: Passed Senate with an amendment by Voice Vote.', '17000'],
    [
      '2020-12-08',
      'Conference report agreed to in House: On agreeing to the conference report Agreed to by the Yeas and Nays: 335 - 78, 1 Present (Roll no. 238).',
    ],
  ];
  expect(statusOf('hr', inConference)).toMatchObject({ status: 'passed_senate', statusDate: '2020-11-16' });
  const bySenate: Line = [
    '2020-12-11',
    'Conference report agreed to in Senate: Senate agreed to conference report by Yea-Nay Vote. 84 - 13. Record Vote Number: 264.',
  ];
  expect(statusOf('hr', [...inConference, bySenate])).toMatchObject({
    status: 'passed_both',
    statusDate: '2020-12-11',
  });
});

test('a simple resolution needs its own chamber, a concurrent one needs both', () => {
  expect(
    statusOf('sres', [
      [
        '2025-03-04',
        'Submitted in the Senate, considered, and agreed to without amendment and with a preamble by Unanimous Consent.',
      ],
    ]).status,
  ).toBe('agreed');
  expect(
    statusOf('hres', [
      [
        '2025-03-04',
        'On agreeing to the resolution Agreed to by the Yeas and Nays: 220 - 200 (Roll no. 4).',
        'H37100',
      ],
    ]).status,
  ).toBe('agreed');
  const once: Line[] = [
    [
      '2025-03-04',
      'Passed/agreed to in House: On agreeing to the resolution Agreed to without objection.',
      '8000',
    ],
  ];
  expect(statusOf('hconres', once).status).toBe('passed_house');
  expect(
    statusOf('hconres', [
      ...once,
      [
        '2025-03-05',
        'Received in the Senate, considered, and agreed to without amendment by Unanimous Consent.',
      ],
    ]).status,
  ).toBe('agreed');
});

test('a tabled resolution has failed', () => {
  expect(
    statusOf('hres', [
      [
        '2021-04-20',
        'On motion to table the measure Agreed to by the Yeas and Nays: 216 - 210 (Roll no. 122).',
        'H36510',
      ],
    ]).status,
  ).toBe('failed');
});

test('a report counts, a referral does not', () => {
  expect(
    statusOf('hr', [
      ['2025-01-03', 'Introduced in House'],
      ['2025-05-01', 'Reported (Amended) by the Committee on Natural Resources. H. Rept. 119-1.', '5000'],
    ]),
  ).toMatchObject({ status: 'reported', statusDate: '2025-05-01' });
  expect(statusOf('s', [['2025-01-03', 'Read twice and referred to the Committee on Finance.']]).status).toBe(
    'introduced',
  );
  expect(statusOf('hr', [])).toMatchObject({ status: 'introduced', statusDate: '2025-01-03' });
});

test('a failed motion to recommit does not fail the bill', () => {
  expect(
    statusOf('hr', [
      ['2025-01-03', 'On motion to recommit Failed by the Yeas and Nays: 205 - 212 (Roll no. 3).', 'H36210'],
    ]).status,
  ).toBe('introduced');
});

const introduced = {
  type: 'hr',
  status: 'introduced' as const,
  statusDate: '2026-05-12',
  steps: [{ step: 'introduced' as const, date: '2026-05-12' }],
};
const byHouse = { chamber: 'house' as const, date: '2026-07-22', passed: true };

test('follows a recorded vote that is newer than the record of the bill (H.R. 8800 of the 119th)', () => {
  const passed = statusWithPassages(introduced, [byHouse]);
  expect(passed).toEqual({
    status: 'passed_house',
    statusDate: '2026-07-22',
    steps: [...introduced.steps, { step: 'passed_house', date: '2026-07-22', from_roll_call: true }],
  });
  expect(statusWithPassages({ type: 'hr', ...passed }, [byHouse])).toEqual(passed);
  // The vote was corrected.
  expect(statusWithPassages({ type: 'hr', ...passed }, [])).toEqual({ ...introduced, type: undefined });
});

test('a recorded passage does not take back what the record of the bill says', () => {
  const steps = [...introduced.steps, { step: 'passed_house' as const, date: '2026-07-22' }];
  const known = { ...introduced, status: 'to_president' as const, steps };
  expect(statusWithPassages(known, [byHouse])).toMatchObject({ status: 'to_president', steps });
  // A simple resolution of the House never goes to the Senate.
  const resolution = { ...introduced, type: 'hres' };
  expect(statusWithPassages(resolution, [{ ...byHouse, chamber: 'senate' }]).steps).toEqual(introduced.steps);
  expect(statusWithPassages(resolution, [byHouse]).status).toBe('agreed');
});

test('a later recorded passage replaces a lost vote', () => {
  const lost = { step: 'passed_house' as const, date: '2026-07-01', failed: true };
  const bill = { ...introduced, status: 'failed' as const, steps: [...introduced.steps, lost] };
  expect(statusWithPassages(bill, [byHouse]).status).toBe('passed_house');
  expect(statusWithPassages(bill, [{ ...byHouse, date: '2026-06-01' }]).status).toBe('failed');
});

test('a lost recorded vote counts unless the chamber has passed the bill (H.Con.Res. 84 of the 119th)', () => {
  const lost = { ...byHouse, passed: false };
  const step = { step: 'passed_house' as const, date: '2026-07-22' };
  expect(statusWithPassages(introduced, [lost])).toEqual({
    status: 'failed',
    statusDate: '2026-07-22',
    steps: [...introduced.steps, { ...step, failed: true, from_roll_call: true }],
  });
  const bill = { ...introduced, status: 'passed_house' as const, steps: [...introduced.steps, step] };
  expect(statusWithPassages(bill, [lost])).toMatchObject({ status: 'passed_house', steps: bill.steps });
});
