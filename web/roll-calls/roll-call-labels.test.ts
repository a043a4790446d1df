import { expect, test } from 'vitest';
import { voteTime } from './roll-call-labels.ts';

test.each([
  ['2025-05-22T10:54:00Z', 'https://clerk.house.gov/Votes/2025145', 'May 22, 2025, 6:54 AM Eastern Time'],
  ['2025-01-10T01:30:00Z', null, 'Jan 9, 2025, 8:30 PM Eastern Time'],
  ['1998-12-19T17:00:00Z', 'https://voteview.com/rollcall/RH1051184', 'Dec 19, 1998'],
])('the time of a vote at %s from %s is %s', (date, source_url, text) => {
  expect(voteTime({ date, source_url })).toBe(text);
});
