import { expect, test } from 'vitest';
import { embedCode, embedUrl } from './embed-code.ts';

test('is a frame that shows the item, whatever its title', () => {
  const item = { type: 'bills', id: 'hr1-119', title: 'The "Big" R&D Act' } as const;
  const url = embedUrl(item, 'https://polity.test');
  expect(url).toBe('https://polity.test/embed/bills/hr1-119');
  expect(embedCode(item, url)).toMatch(
    /^<iframe src="https:\/\/polity\.test\/embed\/bills\/hr1-119" title="Opinions on The &quot;Big&quot; R&amp;D Act" /,
  );
});
