import { expect, test } from 'vitest';
import { itemOf, itemOfPath, listOf } from './saved-pages.ts';

const call = (path: string) => new URL(`/api/v1/${path}`, 'https://polity.example.org');

test('finds the page of a saved list by its call', () => {
  expect(listOf(call('bills?category=fed&filter=recommended&page=1'))).toEqual({
    title: 'Federal Bills',
    path: '/fedbills?filter=recommended&years=&page=1',
  });
  expect(listOf(call('initiatives?visibility=national&page=1'))?.path).toBe(
    '/initiatives?filter=national&years=&page=1',
  );
  // All bills, and the member's own initiatives: calls leave out empty filters.
  expect(listOf(call('bills?category=fed&page=1'))?.path).toBe('/fedbills?filter=&years=&page=1');
  expect(listOf(call('initiatives?page=1'))?.path).toBe('/initiatives?filter=&years=&page=1');
  expect(listOf(call('users/opinions?page=1'))?.path).toBe('/my_opinions?page=1');
  expect(listOf(call('home'))?.path).toBe('/home');
});

test('offers no list of which another screen has shown a part', () => {
  expect(listOf(call('bills?category=fed&filter=recommended'))).toBeUndefined();
});

test('finds the page of a saved bill', () => {
  expect(itemOf(call('bills/hr1-119'), { bill: { number: 'H.R. 1', title: 'An Act' } })).toEqual({
    title: 'H.R. 1 An Act',
    path: '/bills/hr1-119',
  });
  expect(itemOf(call('bills/hr1-119/roll_calls'), {})).toBeUndefined();
});

test('finds what a page is about, and nothing for Create Initiative', () => {
  expect(itemOfPath('/bills/hr1-119')).toEqual({ type: 'bills', id: 'hr1-119' });
  expect(itemOfPath('/initiatives/12')).toEqual({ type: 'initiatives', id: '12' });
  expect(itemOfPath('/initiatives/create')).toBeUndefined();
});
