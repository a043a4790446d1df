import fc from 'fast-check';
import { expect, test } from 'vitest';
import { centered, cropArea, moved, zoomed, zoomMax } from './crop.ts';

const frame = { width: 320, height: 240 };
const picture = { width: 4000, height: 2000 };

test('starts with the center of the picture in the frame', () => {
  const cut = cropArea(picture, frame, centered(picture));
  expect([cut.left, cut.top, cut.width, cut.height].map(Math.round)).toEqual([667, 0, 2667, 2000]);
});

test('moves the picture with the pointer and stops at its edges', () => {
  const start = centered(picture);
  expect(moved(picture, frame, start, 12, 0).x).toBeLessThan(start.x);
  expect(cropArea(picture, frame, moved(picture, frame, start, 9_999, 9_999))).toMatchObject({
    left: 0,
    top: 0,
  });
  const end = cropArea(picture, frame, moved(picture, frame, start, -9_999, 0));
  expect(end.left + end.width).toBeCloseTo(picture.width);
});

test('limits zoom between covering the frame and the maximum', () => {
  const start = centered(picture);
  expect(zoomed(picture, frame, start, 0.1).zoom).toBe(1);
  expect(zoomed(picture, frame, start, 100).zoom).toBe(zoomMax);
});

test('the picture covers the frame after any sequence of changes', () => {
  const size = fc.record({
    width: fc.integer({ min: 1, max: 9000 }),
    height: fc.integer({ min: 1, max: 9000 }),
  });
  const act = fc.record({
    dx: fc.integer({ min: -2000, max: 2000 }),
    dy: fc.integer({ min: -2000, max: 2000 }),
    factor: fc.double({ min: 0.2, max: 5, noNaN: true }),
  });
  fc.assert(
    fc.property(size, fc.array(act, { maxLength: 8 }), (of, acts) => {
      const crop = acts.reduce(
        (now, { dx, dy, factor }) => zoomed(of, frame, moved(of, frame, now, dx, dy), factor),
        centered(of),
      );
      const { left, top, width, height } = cropArea(of, frame, crop);
      const slack = 1e-6 * Math.max(of.width, of.height);
      expect(left).toBeGreaterThanOrEqual(-slack);
      expect(top).toBeGreaterThanOrEqual(-slack);
      expect(left + width).toBeLessThanOrEqual(of.width + slack);
      expect(top + height).toBeLessThanOrEqual(of.height + slack);
    }),
  );
});
