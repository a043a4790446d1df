import { expect, test } from 'vitest';
import { flag, id, label, page, text, wholeNumber } from './fields.ts';

test('treats invisible text as blank', () => {
  for (const blank of ['\u200b\u200b', ' \u2060\ufeff ', '\u3164', '\u00ad\u2800'])
    expect(text(20).parse(blank)).toBe('');
  expect(text(20).parse('👩\u200d🌾 \u202eabc')).toBe('👩\u200d🌾 \u202eabc');
});

test('trims text, removes control characters and normalizes line ends', () => {
  expect(text(20).parse(' a\u0000b\u0007\r\nc\td\ud800 ')).toBe('ab\nc\td\ufffd');
});

test('keeps the marks of a letter, but no stack of them', () => {
  for (const word of ['Việt', 'e\u0302\u0301', 'שָׁלוֹם', 'བསྒྲུབས']) expect(text(20).parse(word)).toBe(word);
  expect(text(100).parse(`Ma${'\u0300'.repeat(90)}x`)).toBe(`Ma${'\u0300'.repeat(6)}x`);
});

test('counts characters after trimming, not UTF-16 units', () => {
  expect(text(3).safeParse('😀😀😀').success).toBe(true);
  expect(text(3).safeParse('😀😀😀😀').success).toBe(false);
  expect(text(3).safeParse('  abc  ').success).toBe(true);
  expect(text(3).safeParse('abcd').error?.issues[0]?.message).toBe('This can have at most 3 characters.');
});

test('refuses far too long text before processing it', () => {
  const checked: string[] = [];
  const schema = text(3).refine((value) => checked.push(value));
  expect(schema.safeParse(' '.repeat(100)).error?.issues.map(({ message }) => message)).toEqual([
    'This can have at most 3 characters.',
  ]);
  expect(checked).toEqual([]);
});

test('reads digits as numbers and refuses everything but whole numbers in the range', () => {
  const number = wholeNumber(0, 99);
  for (const good of [0, 7, '7', ' 7 ', '007', 99])
    expect(number.safeParse(good), String(good)).toMatchObject({ success: true });
  for (const bad of [
    -1,
    100,
    1.5,
    '1.5',
    '1e1',
    '',
    ' ',
    'x',
    '0x1',
    null,
    true,
    [],
    {},
    Number.NaN,
    Infinity,
    1e300,
  ])
    expect(number.safeParse(bad), String(bad)).toMatchObject({ success: false });
});

test('uses the first page by default', () => {
  expect(page.parse(undefined)).toBe(1);
  expect(page.parse('3')).toBe(3);
  for (const bad of ['0', 0, '-1', 'x', '']) expect(page.safeParse(bad).success).toBe(false);
});

test('reads a setting in all forms that clients send', () => {
  for (const on of [true, 1, '1', 'true', 'on']) expect(flag.parse(on)).toBe(true);
  for (const off of [false, 0, '0', 'false', 'off', '']) expect(flag.parse(off)).toBe(false);
  for (const bad of ['maybe', 2, null, [], undefined]) expect(flag.safeParse(bad).success).toBe(false);
});

test('accepts ids of up to 100 letters, digits, dots and dashes', () => {
  for (const good of ['1', 'hr1-119', 'a'.repeat(100)]) expect(id.safeParse(good).success).toBe(true);
  for (const bad of ['', 'a b', '\u0000', "'", '%', '/', 'a'.repeat(101), 'hr1\n'])
    expect(id.safeParse(bad).success, bad).toBe(false);
});

test('names a field by the last part of its path', () => {
  expect(label(['user', 'first_name'])).toBe('First name');
  expect(label(['items', 3])).toBe('Items');
  expect(label([])).toBe('This');
});
