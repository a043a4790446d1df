import { expect, test } from 'vitest';
import { liked } from './posts.ts';

const post = (comment_id: number) => ({
  comment_id,
  user_id: 1,
  user_liked: 'no' as const,
  user_followed: false,
  user_flagged: false,
  reply_count: 2,
});

test('a removed like never makes the count negative', () => {
  expect(liked({ ...post(1), user_liked: 'yes', reply_count: 0 })).toEqual({
    user_liked: 'no',
    reply_count: 0,
  });
});
