import { expect, test } from 'vitest';
import { electionsOf } from './elections.ts';

const today = '2026-11-21';
const term = (start_date: string, end_date: string, open_ended = false, appointed = false) => ({
  start_date,
  end_date,
  open_ended,
  appointed,
});

test.each([
  [[term('2025-01-03', '2031-01-03'), term('2013-01-03', '2015-01-03')], '2012', '2030', null, true],
  [[term('2025-01-20', '2029-01-20')], '2024', '2028', null, true],
  [[term('2022-12-05', '2026-12-07', true)], '2022', '2026', '2026-11-03', true],
  // A special election in April.
  [[term('2025-04-02', '2027-01-03')], '2025', '2026', '2026-11-03', true],
  // The legal end has passed and no successor is known.
  [[term('2022-12-05', '2024-12-02', true)], '2022', '2024', '2024-11-05', true],
  [[term('2019-01-03', '2025-01-03')], '2018', null, null, false],
  // Appointed first, then elected; appointed and not elected since.
  [
    [term('2022-12-21', '2029-01-03'), term('2021-01-20', '2022-12-21', false, true)],
    '2022',
    '2028',
    null,
    true,
  ],
  // Appointed in 2007 and elected in 2008, which the terms do not say.
  [
    [term('2013-01-03', '2029-01-03'), term('2007-06-25', '2013-01-03', false, true)],
    null,
    '2028',
    null,
    true,
  ],
  [[term('2025-01-21', '2026-11-03', true, true)], null, '2026', '2026-11-03', true],
  // Elected to another office, but not in it yet; elected for the first time.
  [[term('2027-01-03', '2033-01-03'), term('2025-01-03', '2027-01-03')], '2024', '2026', '2026-11-03', true],
  [[term('2027-01-03', '2029-01-03')], '2026', null, null, false],
  [[], null, null, null, false],
])('%o', (terms, first_elected, next_election, election_passed, in_office) => {
  expect(electionsOf(terms, today)).toEqual({ first_elected, next_election, election_passed, in_office });
});

test.each([
  ['2026-11-03', null],
  ['2026-11-04', '2026-11-03'],
])('on %s the election that has passed is %s', (day, passed) => {
  expect(electionsOf([term('2025-01-03', '2027-01-03')], day).election_passed).toBe(passed);
});
