import { expect, test } from 'vitest';
import { textDate, textName } from './text-versions.ts';

test.each([
  ['Introduced in Senate', 'As introduced in the Senate'],
  ['Engrossed in House', 'As passed by the House (engrossed)'],
  ['Engrossed Amendment Senate', 'Changes by the Senate (engrossed amendment)'],
  ['Enrolled Bill', 'Final text, sent to the President (enrolled)'],
  ['Amended Assembly', 'Amended Assembly'],
  ['Placed on Calendar Senate', 'Placed on Calendar Senate'],
])('the text “%s” is called “%s”', (official, plain) => expect(textName(official)).toBe(plain));

test('a text without a date has the date of its step', () => {
  const steps = [
    { step: 'passed_house', date: '2025-05-22' },
    { step: 'to_president', date: '2025-07-03' },
  ] as const;
  const dateOf = (version: string, date: string | null = null) => textDate({ version, date }, steps);
  expect(dateOf('eh')).toBe('2025-05-22');
  expect(dateOf('enr')).toBe('2025-07-03');
  expect(dateOf('es')).toBeNull();
  expect(dateOf('ih')).toBeNull();
  expect(dateOf('eh', '2025-05-23')).toBe('2025-05-23');
  expect(
    textDate({ version: 'es', date: null }, [{ step: 'passed_senate', date: '2025-01-01', failed: true }]),
  ).toBeNull();
});
