import { expect, test } from 'vitest';
import type { Db } from './pool.ts';
import { together } from './batch-loader.ts';

const [one, other] = [{}, {}] as [Db, Db];

function lookUp() {
  const rounds: { db: Db; keys: readonly string[] }[] = [];
  const find = together(async (db, keys) => {
    rounds.push({ db, keys });
    if (keys.includes('broken')) throw new Error('No answer.');
    return new Map(keys.filter((key) => key !== 'unknown').map((key) => [key, key.toUpperCase()]));
  });
  return { find, rounds };
}

test('What is looked up in one turn goes out as one statement, each key once; each gets its own row or none.', async () => {
  const { find, rounds } = lookUp();
  const found = await Promise.all(['a', 'b', 'a', 'unknown'].map((key) => find(one, key)));
  expect(found).toEqual(['A', 'B', 'A', undefined]);
  expect(rounds).toEqual([{ db: one, keys: ['a', 'b', 'unknown'] }]);
});

test('Nothing is kept: what is asked later is looked up later, and each database by itself.', async () => {
  const { find, rounds } = lookUp();
  await find(one, 'a');
  await Promise.all([find(one, 'a'), find(other, 'a')]);
  expect(rounds.map(({ db }) => db)).toEqual([one, one, other]);
});

test('A round that fails fails for all who asked, and for nobody after them.', async () => {
  const { find } = lookUp();
  const outcomes = await Promise.allSettled(['a', 'broken'].map((key) => find(one, key)));
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await find(one, 'a')).toBe('A');
});
