import { expect, test } from 'vitest';
import { notificationView } from './notification-text.ts';
import type { NotificationRow } from './notifications.queries.ts';

const row: NotificationRow = {
  id: 1,
  member_id: 1,
  kind: 'new_bill',
  others: 0,
  created_at: new Date(0),
  read: false,
  actor: null,
  details: {},
  item_id: 7,
  item_type: 'bill',
  title: 'A bill to name a post office.',
  slug: 'hr1-119',
  bill_type: 'hr',
  number: 1,
  display_number: null,
  sponsor: null,
  chamber: null,
  passed: null,
  yeas: null,
  nays: null,
  post_kind: null,
  root_kind: null,
};
const textOf = (part: Partial<NotificationRow>) => notificationView({ ...row, ...part }).text;

test('counts further bills inside the sentence', () => {
  expect(textOf({ others: 2 })).toBe('New bill: H.R. 1. A bill to name a post office and 2 other new bills');
});

test('cuts a long title at a word', () => {
  const text = textOf({ title: 'Providing for consideration of the bill '.repeat(50), others: 1 });
  expect(text.length).toBeLessThan(150);
  expect(text).toMatch(/ \w+… and 1 other new bill$/);
});
