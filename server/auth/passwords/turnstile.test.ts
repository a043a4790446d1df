import { setImmediate as breath } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Turnstile } from './turnstile.ts';

test('Never more than so many are inside, all get through in order, and a failure frees its place.', async () => {
  const turnstile = new Turnstile(() => 2, 100);
  const order: number[] = [];
  let [inside, most] = [0, 0];
  const work = (number: number) =>
    turnstile.pass(async () => {
      most = Math.max(most, ++inside);
      order.push(number);
      await breath();
      inside--;
      if (number % 5 === 0) throw new Error('failed');
      return number;
    });
  const outcomes = await Promise.allSettled(Array.from({ length: 50 }, (_, number) => work(number)));
  expect(most).toBe(2);
  expect(order).toEqual(Array.from({ length: 50 }, (_, number) => number));
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(10);
  await expect(work(1)).resolves.toBe(1);
});

test('A full line turns newcomers away, and lets them in again later.', async () => {
  const turnstile = new Turnstile(() => 1, 1);
  let open: () => void = () => undefined;
  const first = turnstile.pass(() => new Promise<void>((resolve) => (open = resolve)));
  const second = turnstile.pass(async () => 'second');
  await expect(turnstile.pass(async () => 'third')).rejects.toMatchObject({ code: 'unavailable' });
  open();
  await first;
  await expect(second).resolves.toBe('second');
  await expect(turnstile.pass(async () => 'fourth')).resolves.toBe('fourth');
});

test('It may become narrower and wider; somebody is always let in.', async () => {
  let width = 2;
  const turnstile = new Turnstile(() => width, 100);
  const ends: (() => void)[] = [];
  const all = Array.from({ length: 6 }, () =>
    turnstile.pass(() => new Promise<void>((end) => ends.push(end))),
  );
  expect(ends).toHaveLength(2);
  width = 0;
  for (let left = 1; left <= 2; left++) {
    ends[left - 1]!();
    await breath();
  }
  expect(ends).toHaveLength(3);
  width = 3;
  ends[2]!();
  await breath();
  expect(ends).toHaveLength(6);
  for (const end of ends) end();
  await Promise.all(all);
});
