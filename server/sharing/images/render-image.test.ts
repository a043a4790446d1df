import { expect, test } from 'vitest';
import { noCounts, tally } from '#contract/opinions/opinion-levels.ts';
import { barsLayout } from './bars-image.ts';
import { toSvg } from './render-image.ts';

test('text of a member cannot refer to a file or an address', async () => {
  const title = '"/><image href="file:///etc/passwd"/><script>1</script> url(https://example.org)';
  const svg = await toSvg(barsLayout({ title, number: null, tally: tally(noCounts) }));
  expect(svg).toContain('<path');
  expect(svg).not.toMatch(/href|<image|<script|<text|file:|example\.org/);
});

test('letters that the fonts lack are left out', async () => {
  const draw = (title: string) => toSvg(barsLayout({ title, number: null, tally: tally(noCounts) }));
  expect(await draw('Clean 漢字 water 😀')).toBe(await draw('Clean water'));
  expect(await draw('Łódź')).not.toBe(await draw('ódź'));
});

test.each([
  [4, ['0', '1', '0', '0', '3']],
  [5, ['0%', '20%', '0%', '0%', '80%']],
])('the picture of %i opinions has counts below five, percentages from five', (voters, amounts) => {
  const counts = { ...noCounts, support: 1, strong_oppose: voters - 1 };
  const layout = JSON.stringify(barsLayout({ title: 'Water', number: null, tally: tally(counts) }));
  expect(layout.match(/(?<="children":\[?)"\d+%?"/g)).toEqual(amounts.map((amount) => `"${amount}"`));
});

test('a word that is wider than the picture breaks inside its margins', async () => {
  const svg = await toSvg(barsLayout({ title: 'W'.repeat(200), number: null, tally: tally(noCounts) }));
  const starts = [...svg.matchAll(/M([\d.]+)/g)].map(([, x]) => Number(x));
  expect(Math.max(...starts)).toBeLessThan(1128);
});

test('a title without a letter that the fonts have is replaced', async () => {
  const draw = (title: string) => toSvg(barsLayout({ title, number: null, tally: tally(noCounts) }));
  expect(await draw('نظافة المياه 😀!')).toBe(await draw('What people think'));
});
