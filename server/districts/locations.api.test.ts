import { expect, test } from 'vitest';
import { blocsStateList, districtsList, stateDistricts, statesList } from '#contract/districts.ts';
import { testApp } from '#server/testing/app.ts';
import { expectRefusal, naughtyTexts } from '#server/testing/refusal.ts';

const { call } = await testApp();
const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

test('returns states by name at both paths', async () => {
  const { states } = (await call(statesList, {})).body;
  expect(states).toContainEqual({ id: 6, name: 'California' });
  expect(states.map(({ name }) => name)).toEqual(states.map(({ name }) => name).toSorted());
  expect((await call(blocsStateList, {})).body.states).toEqual(states);
});

test.each(['California', 'california', 'CA', 'ca', '6'])(
  'returns legislative districts of %s',
  async (state) => {
    expect((await call(stateDistricts, { query: { state } })).body).toEqual({
      senate: { California: upTo(40) },
      assembly: { California: upTo(80) },
    });
  },
);

test.each([
  ['Texas', 31, 150],
  ['Nebraska', 49, 0],
  ['Massachusetts', 0, 0],
  ['Puerto Rico', 0, 0],
])(
  'returns the numbered districts of %s: %i of the senate and %i of the house',
  async (state, senate, assembly) => {
    expect((await call(stateDistricts, { query: { state } })).body).toEqual({
      senate: { [state]: upTo(senate) },
      assembly: { [state]: upTo(assembly) },
    });
  },
);

test('returns the districts of all fifty legislatures without a state', async () => {
  expect(Object.keys((await call(stateDistricts, { query: {} })).body.senate)).toHaveLength(50);
});

test.each([
  ['California', upTo(52)],
  ['WY', [0]],
  ['Puerto Rico', [0]],
  [undefined, upTo(54)],
])('returns congressional districts of %s', async (state, districts) => {
  expect((await call(districtsList, { query: { state } })).body.districts).toEqual(districts);
});

test.each(['Atlantis', '3', 'x'.repeat(101)])('rejects the state %s', async (state) => {
  expectRefusal(await call(stateDistricts, { query: { state } }), 'invalid_values', 'state');
  expectRefusal(await call(districtsList, { query: { state } }), 'invalid_values', 'state');
});

test('accepts or rejects any text without a server error', async () => {
  for (const state of naughtyTexts) {
    expect((await call(stateDistricts, { query: { state } })).status).toBeLessThan(500);
    expect((await call(districtsList, { query: { state } })).status).toBeLessThan(500);
  }
});
