import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { colors, levelColors } from './colors.ts';

const tokens = readFileSync(new URL('../../web/ui/tokens.css', import.meta.url), 'utf8');

const { paper, ink, inkSoft, accent } = colors;
const named = { paper, ink, 'ink-2': inkSoft, accent, ...levelColors };

test.each(Object.entries(named))('the color %s is that of the design tokens', (name, [light, dark]) => {
  expect(tokens).toContain(`  --color-${name.replace('_', '-')}: light-dark(${light}, ${dark});`);
});
