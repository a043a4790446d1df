import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { StateMap } from './StateMap.tsx';

const counts = { strong_support: 1, support: 2, neutral: 0, oppose: 7, strong_oppose: 0 };
const percentages = { strong_support: 10, support: 20, neutral: 0, oppose: 70, strong_oppose: 0 };
const states = ['CA', 'NY', 'OH', 'TX', 'WY'].map((postal) => ({
  postal,
  state: `State of ${postal}`,
  counts,
  percentages,
  score: -1.5,
  voters: 10,
}));
const render = (shown: typeof states) => renderToStaticMarkup(createElement(StateMap, { states: shown }));

test('fewer than five states are a list with the map behind it', () => {
  const few = render(states.slice(0, 4));
  expect(few).toContain('<b>State of CA:</b> 70% oppose, 0% not sure, 30% support, score −1.5, 10 people');
  expect(few.indexOf('<details')).toBeLessThan(few.indexOf('<figure'));
  const enough = render(states);
  expect(enough).toMatch(/^<figure/);
  expect(enough).toContain('5 places with enough opinions');
});
