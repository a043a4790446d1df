import { expect, test } from 'vitest';
import { curlQuotes } from './curl-quotes.ts';

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
