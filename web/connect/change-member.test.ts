import { expect, test } from 'vitest';
import { changeMember } from './change-member.ts';

test('changes one member in every list of a reply, and no other member', () => {
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
