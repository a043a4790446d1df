import { expect, test } from 'vitest';
import { changeMember } from './change-member.ts';

test('A member changes in every list of a reply, and nobody else does.', () => {
  const reply = {
    users: [{ member_id: 1, is_follow: false }, { member_id: 2 }],
    member: { member_id: 1 },
    page: 1,
  };
  expect(changeMember(reply, 1, { is_follow: true })).toEqual({
    users: [{ member_id: 1, is_follow: true }, { member_id: 2 }],
    member: { member_id: 1, is_follow: true },
    page: 1,
  });
  expect(changeMember(undefined, 1, { is_follow: true })).toBeUndefined();
});
