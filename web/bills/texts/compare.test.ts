import { expect, test } from 'vitest';
import { compareTexts, foldUnchanged } from './compare.ts';

test('shows a changed paragraph word by word, a new or removed one as a whole', () => {
  const compared = compareTexts(
    ['Section 1.', 'There is given 10 million dollars to schools.', 'The end.'],
    [
      'Section 1.',
      'There is given 12 million dollars to schools.',
      'A wholly new rule about something else.',
      'The end.',
    ],
  )!;
  expect(compared.map(({ kind }) => kind)).toEqual(['same', 'changed', 'added', 'same']);
  expect(compared[1]!.pieces).toEqual([
    { kind: 'same', text: 'There is given ' },
    { kind: 'removed', text: '10' },
    { kind: 'added', text: '12' },
    { kind: 'same', text: ' million dollars to schools.' },
  ]);
});

test('strikes out amounts, dates and words with a hyphen as a whole', () => {
  const [changed] = compareTexts(
    ['The $5,000,000 for first-year pupils stay until May 3.'],
    ['The $7,500,000 for third-year pupils stay until May 3.'],
  )!;
  expect(changed!.pieces.filter(({ kind }) => kind !== 'same').map(({ text }) => text)).toEqual([
    '$5,000,000',
    '$7,500,000',
    'first-year',
    'third-year',
  ]);
});

test('shows paragraphs with nothing in common as removed and new', () => {
  const compared = compareTexts(['Milk for all children in school.'], ['Taxes on tea go up by a lot.'])!;
  expect(compared.map(({ kind }) => kind)).toEqual(['removed', 'added']);
});

test('the pieces of each side add up to that side', () => {
  const older = ['a b c', 'd e f', 'g', 'h i'];
  const newer = ['a b x', 'g', 'new', 'h i j'];
  const compared = compareTexts(older, newer)!;
  const side = (without: string) =>
    compared
      .map(({ pieces }) =>
        pieces
          .filter(({ kind }) => kind !== without)
          .map(({ text }) => text)
          .join(''),
      )
      .filter(Boolean);
  expect(side('added')).toEqual(older);
  expect(side('removed')).toEqual(newer);
});

test('folds long unchanged parts, except the paragraph next to a change', () => {
  const older = Array.from({ length: 100 }, (_, index) => `Paragraph ${index}`);
  const passages = foldUnchanged(compareTexts(older, older.with(50, 'Paragraph fifty'))!);
  expect(passages.map(({ folded, paragraphs }) => [folded, paragraphs.length])).toEqual([
    [true, 49],
    [false, 3],
    [true, 48],
  ]);
});

test('gives up a comparison that takes too long', { tags: ['slow'] }, () => {
  const side = (word: string) => Array.from({ length: 20_000 }, (_, index) => `${word} ${index}`);
  expect(compareTexts(side('old'), side('new'))).toBeUndefined();
});
