import { expect, test } from 'vitest';
import { changePosts, liked } from './posts.ts';

const post = (comment_id: number) => ({
  comment_id,
  user_id: 1,
  user_liked: 'no' as const,
  user_followed: false,
  user_flagged: false,
  reply_count: 2,
});
const page = {
  'Other Opinions': [
    { ...post(1), others_reply: [{ ...post(2), replies: [post(4)] }] },
    { ...post(3), others_reply: [] },
  ],
};

test('a like changes one post at any depth and nothing else', () => {
  const next = changePosts(page, ({ comment_id }) => comment_id === 4, liked);
  expect(next['Other Opinions'][0]!.others_reply[0]!.replies[0]).toMatchObject({
    user_liked: 'yes',
    reply_count: 3,
  });
  expect(next['Other Opinions'][1]).toBe(page['Other Opinions'][1]);
});

test('a removed like never makes the count negative', () => {
  expect(liked({ ...post(1), user_liked: 'yes', reply_count: 0 })).toEqual({
    user_liked: 'no',
    reply_count: 0,
  });
});
