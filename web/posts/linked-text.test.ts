import { expect, test } from 'vitest';
import { partsOf, shownAddress, withMentions } from './linked-text.ts';

test('splits a text at its addresses, without the end of the sentence', () => {
  expect(partsOf('See https://www.congress.gov/bill/1. Or (http://a.example/x_(y)).')).toEqual([
    { text: 'See ' },
    { text: 'www.congress.gov/bill/1', href: 'https://www.congress.gov/bill/1' },
    { text: '. Or (' },
    { text: 'a.example/x_(y)', href: 'http://a.example/x_(y)' },
    { text: ').' },
  ]);
});

test('shows the host a link leads to, whatever is written before it', () => {
  expect(partsOf('https://polity.example@evil.example/')[0]).toMatchObject({ text: 'evil.example' });
  expect(shownAddress('https://раypal.com/login')).toMatch(/^xn--/);
  const host = `${'a.'.repeat(60)}example`;
  expect(shownAddress(`https://${host}/${'b'.repeat(99)}`)).toBe(`${host}/${'b'.repeat(28)}…`);
});

test('leaves anything but http and https as text', () => {
  for (const text of ['javascript:alert(1)', 'data:text/html,x', 'https://', 'ftp://a.example', 'a\nb'])
    expect(partsOf(text)).toEqual([{ text }]);
});

test('links the names of mentioned members, the longer of two alike', () => {
  const mentions = [
    { id: 1, name: 'Ann Lee' },
    { id: 2, name: 'Ann Lees' },
  ];
  expect(withMentions([{ text: 'Hi @Ann Lees, @Ann Lee and @Bob' }], mentions)).toEqual([
    { text: 'Hi ' },
    { text: '@Ann Lees', to: '/members/2' },
    { text: ', ' },
    { text: '@Ann Lee', to: '/members/1' },
    { text: ' and @Bob' },
  ]);
});

test('links no name inside a longer one', () => {
  const mentions = [
    { id: 1, name: 'Ann (A.)' },
    { id: 2, name: 'Zoé' },
  ];
  const parts = [{ text: '@Ann (A.)a, @Zoéline or @Zoé-Lou?' }];
  expect(withMentions(parts, mentions)).toEqual([
    { text: '@Ann (A.)a, @Zoéline or ' },
    { text: '@Zoé', to: '/members/2' },
    { text: '-Lou?' },
  ]);
});
