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

test('a like is given and taken back once, also where the post has been read again', () => {
  const given = { ...post(1), ...liked(post(1), true) };
  expect(given).toMatchObject({ user_liked: 'yes', reply_count: 3 });
  expect(liked(given, true)).toEqual({});
  expect(liked(given, false)).toEqual({ user_liked: 'no', reply_count: 2 });
  expect(liked(post(1), false)).toEqual({});
});

test('a removed like never makes the count negative', () => {
  expect(liked({ ...post(1), user_liked: 'yes', reply_count: 0 }, false)).toEqual({
    user_liked: 'no',
    reply_count: 0,
  });
});
