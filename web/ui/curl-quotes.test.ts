import { expect, test } from 'vitest';
import { curlQuotes, showTitle } from './curl-quotes.ts';

test.each([
  ['Designating May as "National Beef Month"', 'Designating May as “National Beef Month”'],
  ["America's veterans' homes", 'America’s veterans’ homes'],
  ['the ("Act")', 'the (“Act”)'],
  ['"yes," she said, "one","two"', '“yes,” she said, “one”,“two”'],
  ['a \'quoted "inner" word\'', 'a ‘quoted “inner” word’'],
  ["the class of '26", 'the class of ’26'],
  ['“Already curled”', '“Already curled”'],
  ['', ''],
])('%j reads %j', (text, curled) => expect(curlQuotes(text)).toBe(curled));

test('keeps the title of an initiative as its author typed it', () => {
  const title = `Let's plant 5'6" "street" trees`;
  expect(showTitle('initiatives', title)).toBe(title);
  expect(showTitle('bills', 'An "Act"')).toBe('An “Act”');
});
