import { expect, test } from 'vitest';
import { shapeOf } from './screen-shapes.ts';

test.each([
  ['/home', 'home'],
  ['/fedbills', 'list'],
  ['/bills/hr1-119', 'item'],
  ['/bills/hr1-119/text', 'page'],
  ['/initiatives/create', 'page'],
  ['/initiatives/12', 'item'],
  ['/members', 'people'],
  ['/settings', 'page'],
])('%s looks like a %s', (path, shape) => expect(shapeOf(path)).toBe(shape));
