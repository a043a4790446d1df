import { expect, test } from 'vitest';
import { rollCallsCall, rollCallsPath } from './roll-calls-query.ts';

test('passes filters on as they are in the address, so that the call can reject them', () => {
  const search = new URLSearchParams('chamber=lords&year=soon&result=&kind=passage&q=%20hr%201%20&other=1');
  expect(rollCallsCall(search).query).toEqual({
    chamber: 'lords',
    year: 'soon',
    kind: 'passage',
    q: 'hr 1',
    page: 1,
  });
});

test('keeps the filters in the addresses of other pages', () => {
  const search = new URLSearchParams('chamber=house&result=passed&page=3');
  expect(rollCallsPath(search, 2)).toBe('/roll_calls?chamber=house&result=passed&page=2');
  expect(rollCallsPath(new URLSearchParams(), 1)).toBe('/roll_calls');
});
