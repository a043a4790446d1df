import { expect, test } from 'vitest';
import { hemicycle, majorityOf, seatGroups } from './seats.ts';

test.each([1, 2, 3, 50, 99, 100, 101, 432, 435, 441])(
  'places %i seats inside the picture without overlap',
  (count) => {
    const { seats, radius, width, height } = hemicycle(count);
    expect(seats).toHaveLength(count);
    for (const { x, y } of seats) {
      expect(x).toBeGreaterThanOrEqual(radius);
      expect(x).toBeLessThanOrEqual(width - radius);
      expect(y).toBeGreaterThanOrEqual(radius);
      expect(y).toBeLessThanOrEqual(height - radius);
    }
    let nearest = Infinity;
    for (const [i, a] of seats.entries())
      for (const b of seats.slice(i + 1)) nearest = Math.min(nearest, Math.hypot(a.x - b.x, a.y - b.y));
    if (count > 1) expect(nearest).toBeGreaterThan(radius * 2 * 0.9);
  },
);

test('puts yeas left and nays right, one seat per vote', () => {
  const party = (letter: string, yea: number, nay: number, not_voting = 0) => ({
    party: letter,
    yea,
    nay,
    not_voting,
    present: 0,
    other: 0,
  });
  const groups = seatGroups({ parties: [party('R', 215, 2), party('D', 0, 212, 1), party('I', 1, 0)] });
  expect(groups.map(({ party: letter, position, count }) => `${letter} ${position} ${count}`)).toEqual([
    'R yea 215',
    'I yea 1',
    'D not_voting 1',
    'R nay 2',
    'D nay 212',
  ]);
});

test('a gap separates the nays from the others', () => {
  const { seats, radius } = hemicycle(431, 212, 217);
  expect(seats).toHaveLength(431);
  const [yeas, nays] = [seats.slice(0, 219), seats.slice(219)];
  const gap = Math.min(...yeas.flatMap((a) => nays.map((b) => Math.hypot(a.x - b.x, a.y - b.y))));
  expect(gap).toBeGreaterThan(radius * 3);
});

test.each([
  [431, 212, 217],
  [428, 4, 286],
  [428, 210, 286],
  [100, 47, 60],
  [100, 0, 51],
  [12, 5, 7],
])('of %i seats with %i nays, the majority line after %i crosses none', (count, nays, majority) => {
  const { seats, radius, majorityLine: line = [] } = hemicycle(count, nays, majority);
  expect(line.length).toBeGreaterThan(2);
  const points = line.slice(1).flatMap((to, index) =>
    Array.from({ length: 21 }, (_, step) => ({
      x: line[index]!.x + ((to.x - line[index]!.x) * step) / 20,
      y: line[index]!.y + ((to.y - line[index]!.y) * step) / 20,
    })),
  );
  const nearest = Math.min(
    ...points.flatMap(({ x, y }) => seats.map((seat) => Math.hypot(seat.x - x, seat.y - y))),
  );
  expect(nearest).toBeGreaterThan(radius * 0.8);
});

test('without a majority there is no line', () => {
  expect(hemicycle(100).majorityLine).toBeUndefined();
});

test('a few nays are side by side', () => {
  const row = hemicycle(100, 4).seats.slice(-4);
  expect(new Set(row.map(({ y }) => y)).size).toBe(1);
  const xs = row.map(({ x }) => x).toSorted((a, b) => a - b);
  expect(xs.at(-1)! - xs[0]!).toBeLessThan(100);
});

test.each([
  ['1/2', 215, 214, 215],
  ['1/2', 50, 50, 51],
  ['2/3', 290, 145, 290],
  ['2/3', 200, 200, 267],
  ['3/5', 230, 200, 258],
  ['QUORUM', 400, 0, undefined],
  ['1/2', 0, 0, undefined],
])('a majority of %s with %i yeas and %i nays', (requires, yea, nay, needed) => {
  const totals = { yea, nay, present: 0, not_voting: 0, other: 0 };
  expect(majorityOf({ chamber: 'house', requires, totals })).toBe(needed);
});

test('three fifths of the Senate count all of its seats', () => {
  const totals = { yea: 52, nay: 40, present: 0, not_voting: 8, other: 0 };
  expect(majorityOf({ chamber: 'senate', requires: '3/5', totals })).toBe(60);
});
