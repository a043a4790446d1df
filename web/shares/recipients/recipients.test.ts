import { expect, test } from 'vitest';
import {
  countChosen,
  everyone,
  isChosen,
  isNobody,
  noRecipients,
  receiverFields,
  toggle,
  withoutExceptions,
} from './recipients.ts';

test('choosing each member of the network is the same as choosing all', () => {
  const two = toggle(toggle(noRecipients, 1, 3), 2, 3);
  expect(two).toEqual({ all: false, ids: [1, 2] });
  expect(toggle(two, 3, 3)).toBe(everyone);
});

test('removing a member from all of them leaves the others chosen', () => {
  const rest = toggle(everyone, 2, 3);
  expect([1, 2, 3].map((id) => isChosen(rest, id))).toEqual([true, false, true]);
  expect(countChosen(rest, 3)).toBe(2);
  expect(toggle(rest, 2, 3)).toEqual(everyone);
});

test('all but some of a known network are sent as a list', () => {
  const rest = withoutExceptions(toggle(everyone, 2, 3), [1, 2, 3]);
  expect(receiverFields(rest)).toEqual({ receiver_ids: '1,3' });
  expect(toggle(rest, 2, 3)).toBe(everyone);
  expect(withoutExceptions(everyone, [1, 2, 3])).toBe(everyone);
  expect(withoutExceptions(noRecipients, [1, 2, 3])).toBe(noRecipients);
});

test('removing every member leaves nobody', () => {
  const none = toggle(toggle(everyone, 1, 2), 2, 2);
  expect(none).toBe(noRecipients);
  expect(isNobody(none, 2)).toBe(true);
});

test('an empty network has no recipients, an unknown one may have some', () => {
  expect(isNobody(everyone, 0)).toBe(true);
  expect(isNobody(everyone, undefined)).toBe(false);
  expect(isNobody(noRecipients, undefined)).toBe(true);
});
