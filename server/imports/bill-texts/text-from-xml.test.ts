import { expect, test } from 'vitest';
import { billTextXml } from '../samples.ts';
import { textFromXml } from './text-from-xml.ts';

test('A version reads as it is printed: parts, sections and paragraphs each on their own, what was struck out left away.', () => {
  expect(textFromXml(billTextXml()).split('\n\n')).toEqual([
    '119th CONGRESS',
    'H. R. 1',
    'To clean <water>.',
    'TITLE I—Rivers',
    'SEC. 1. Short title',
    'This Act may be cited as the “Clean Water Act”.',
    'SEC. 2. Duties',
    '(a) In general.—The Administrator shall—',
    '(1) clean rivers; and',
    '(2) clean lakes.',
  ]);
});

test('What is no text of a bill, is cut off or carries entities of its own is refused with a reason.', () => {
  const whole = billTextXml();
  const bomb = whole.replace(
    /<!DOCTYPE[^>]*>/,
    `<!DOCTYPE bill [<!ENTITY a "${'a'.repeat(1000)}"><!ENTITY b "${'&a;'.repeat(1000)}">]>`,
  );
  const reason = (source: string) => {
    try {
      return textFromXml(source);
    } catch (error) {
      return (error as Error).message;
    }
  };
  expect(reason('')).toBe('The file is empty.');
  expect(reason('<html><body>Sorry</body></html>')).toContain("it begins with 'html'");
  expect(reason(bomb)).toContain('entities of its own');
  expect(reason(whole.replace('rivers', '&nothing;'))).toContain('not well-formed XML');
  expect(reason(`<bill>${'<section>'.repeat(200)}`)).toContain('nested deeper');
  expect(reason('<bill><metadata>only this</metadata></bill>')).toBe('The version has no text.');
  for (let cut = 50; cut < whole.length - 10; cut += 37)
    expect(reason(whole.slice(0, cut))).toMatch(/^The file|^The version/);
});
