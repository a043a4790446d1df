import { describe, expect, test } from 'vitest';
import * as shares from './shares.ts';
import { badLink } from './shares/share-inputs.ts';

const parse = (body: object) => shares.createShare.input.body.safeParse(body);
const fieldsOf = (body: object) =>
  parse(body).error?.issues.map(({ path, message }) => [path.join('.'), message]);

describe('receivers', () => {
  test.each([
    [undefined, undefined],
    [null, undefined],
    ['all', 'all'],
    ['3,4', [3, 4]],
    [' 3 , 4, 3', [3, 4]],
    [
      [3, '4', '3', '04'],
      [3, 4],
    ],
    [7, [7]],
  ])('reads %j', (given, expected) => {
    expect(parse({ receiver_ids: given }).data?.receiver_ids).toEqual(expected);
    expect(parse({ share: { receiver_ids: given } }).data?.share?.receiver_ids).toEqual(expected);
  });

  test.each([[''], [[]], [',']])('refuses %j, which is nobody', (given) => {
    expect(fieldsOf({ receiver_ids: given })).toEqual([['receiver_ids', shares.noReceivers]]);
  });

  test.each([['some'], [{}], [[0]], [[{}]], ['1;2'], [true]])('refuses %j', (given) => {
    expect(parse({ receiver_ids: given }).success).toBe(false);
  });
});

describe('links', () => {
  test.each([
    ['https://example.org/a?b=c#d', 'https://example.org/a?b=c#d'],
    ['http://example.org', 'http://example.org'],
    ['example.org/news', 'https://example.org/news'],
    ['example.org:8080', 'https://example.org:8080'],
    ['', undefined],
    [null, undefined],
  ])('reads %j', (given, expected) => expect(parse({ url: given }).data?.url).toBe(expected));

  test.each([
    'javascript:alert(1)',
    'data:text/html,hi',
    'ftp://example.org',
    'file:///etc/passwd',
    'https://user:secret@example.org',
    'not a link',
    'https://',
    'mailto:a@example.org',
    '//example.org',
    'https:example.org',
    'https:\\\\example.org',
  ])('refuses %j', (given) => expect(fieldsOf({ url: given })).toEqual([['url', badLink]]));
});

test('every call of document 1 about shares has its path', () => {
  const calls = Object.values(shares).flatMap((value) =>
    typeof value === 'object' && 'path' in value ? [`${value.method} ${value.path}`] : [],
  );
  expect(calls.toSorted()).toEqual([
    'DELETE /api/v1/share_comments/:id',
    'DELETE /api/v1/shares/:id',
    'GET /api/v1/shares',
    'GET /api/v1/shares/:id',
    'GET /api/v1/shares/image_video_enabled',
    'POST /api/v1/share_comments',
    'POST /api/v1/share_comments/:id/flag',
    'POST /api/v1/share_comments/:id/like',
    'POST /api/v1/shares',
    'POST /api/v1/shares/:id/flag',
    'POST /api/v1/shares/:id/like',
    'POST /api/v1/shares/:id/truth',
    'POST /api/v1/shares/share_with',
  ]);
});
