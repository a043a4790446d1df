import { Script } from 'node:vm';
import { expect, test } from 'vitest';
import { compileFilter, hostOfEntry } from './text-match.ts';

const match = compileFilter({
  words: ['Scumbag', 'kill yourself', 'crème brûlée', 'ass', 'free cash'],
  links: ['evil.example', 'https://www.Bad-Site.test/page?q=1', 'bücher.example'],
});

test.each([
  ['You scumbag.', 'Scumbag'],
  ['SCUMBAG', 'Scumbag'],
  ['“Scumbag!!!”', 'Scumbag'],
  ['what a $cumb4g', 'Scumbag'],
  ['scúmbäg', 'Scumbag'],
  ['s.c.u.m.b.a.g', 'Scumbag'],
  ['s c u m b a g', 'Scumbag'],
  ['what a s c u m b a g', 'Scumbag'],
  ['scuuuumbag', 'Scumbag'],
  ['sc\u200bumbag', 'Scumbag'],
  ['ѕсumbаg', 'Scumbag'],
  ['Scumbag-like', 'Scumbag'],
  ['Kill\n  YOURSELF', 'kill yourself'],
  ['k!ll yourse1f', 'kill yourself'],
  ['creme brulee', 'crème brûlée'],
  ['fr33 c@$h now', 'free cash'],
  ['See https://evil.example/x', 'evil.example'],
  ['see evil.example', 'evil.example'],
  ['HTTP://WWW.EVIL.EXAMPLE:80', 'evil.example'],
  ['http://user@sub.evil.example', 'evil.example'],
  ['Bad sentence.evil.example', 'evil.example'],
  ['1.2.www-.evil.example', 'evil.example'],
  ['bad-site.test', 'https://www.Bad-Site.test/page?q=1'],
  ['https://xn--bcher-kva.example/', 'bücher.example'],
  ['https://ev%69l%2Eexample', 'evil.example'],
  ['https://b%C3%BCcher.example', 'bücher.example'],
  ['https://evil．example and evil｡example', 'evil.example'],
])('%s matches %s', (text, entry) => {
  expect(match(text)).toEqual([entry]);
});

test.each([
  'I assess the class in Massachusetts',
  'scumbags', // another word
  'kill the bill yourself',
  'notevil.example',
  'evil.example.org',
  'Version 1.2.3, see p.4',
  '100%FF off',
  'Free the cash',
  '',
  '.',
])('%j matches nothing', (text) => {
  expect(match(text)).toEqual([]);
});

test('lists of empty or unreadable entries match nothing', () => {
  expect(
    compileFilter({ words: ['', ' !!! '], links: ['', 'localhost', '...'] })('localhost !!! ...'),
  ).toEqual([]);
  expect(hostOfEntry('www.Evil.example/path')).toBe('evil.example');
});

test.each(['a', 'a-', 'a.', '1.', `${'1'.repeat(62)}.`, 'a!', '!'])(
  'reads a long text of %j without spaces',
  (part) => {
    const text = `a${part.repeat(200_000 / part.length)}a`;
    // Ends a search whose time grows with the square of the length: it takes minutes.
    const search = () =>
      new Script('search()').runInNewContext({ search: () => match(text) }, { timeout: 60_000 });
    expect(search).not.toThrow();
  },
);

test('thousands of accents do not hide a word', () => {
  const accents = `${'\u0301'.repeat(200_000)}${'\u0316'.repeat(200_000)}`;
  expect(match(`s${accents}cumbag`)).toEqual(['Scumbag']);
});
