import { expect, test } from 'vitest';
import { shapeOf } from './screen-shapes.ts';

test.each([
  ['/home', 'home'],
  ['/fedbills', 'list'],
  ['/bills/hr1-119', 'bill'],
  ['/bills/hr1-119/text', 'page'],
  ['/voice', 'voice'],
  ['/initiatives/create', 'page'],
  ['/initiatives/12', 'bill'],
  ['/shares', 'feed'],
  ['/share/12', 'share'],
  ['/roll_calls', 'votes'],
  ['/members', 'people'],
  ['/representatives', 'officials'],
  ['/representatives/12', 'official'],
  ['/settings', 'page'],
])('%s looks like a %s', (path, shape) => expect(shapeOf(path)).toBe(shape));
