import { expect, test } from 'vitest';
import { readVoice } from './voice-item.ts';

const typeOf = (type: string) => readVoice(new URLSearchParams({ type, id: 'hr1-119' }))?.type;

test('reads the type of the item in every form that links have', () => {
  for (const type of ['bills', 'bill', 'Bill', 'fed', 'eo']) expect(typeOf(type)).toBe('bills');
  expect(typeOf('Initiative')).toBe('initiatives');
  expect(typeOf('representative')).toBe('representatives');
  for (const type of ['', 's', 'billss', 'members']) expect(typeOf(type)).toBeUndefined();
});
