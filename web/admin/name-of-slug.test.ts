import { expect, test } from 'vitest';
import { nameOfSlug } from './name-of-slug.ts';

test.each([
  ['hr983-119', 'H.R. 983, 119th Congress'],
  ['sconres1-121', 'S.Con.Res. 1, 121st Congress'],
  ['eo14430', 'Executive Order 14430'],
  ['ca-ab831-20252026', 'ca-ab831-20252026'],
  ['fr-2026-19555', 'fr-2026-19555'],
])('%s is named %s', (slug, name) => expect(nameOfSlug(slug)).toBe(name));
