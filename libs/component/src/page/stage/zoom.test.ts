import { describe, expect, test } from '@jest/globals';
import { drawnExtent, findAvatar, type Rect } from '@pain-assessment/pain-map';
import fc from 'fast-check';
import { confine, follow, panBy, pixelsPerCell, toCells, WHOLE_BODY, zoomAt } from './zoom.ts';

const stage = fc.record({ width: fc.integer({ min: 200, max: 900 }), height: fc.integer({ min: 300, max: 1200 }) });
const zoom = fc.record({
  scale: fc.double({ min: 0.1, max: 20, noNaN: true }),
  x: fc.double({ min: -500, max: 1500, noNaN: true }),
  y: fc.double({ min: -500, max: 2500, noNaN: true }),
});

describe('the view of the body', () => {
  test('never shows less than a whole stage of body, and never more than eight times magnified', () => {
    fc.assert(
      fc.property(stage, zoom, (size, wanted) => {
        const shown = confine(wanted, size);
        const cell = pixelsPerCell(size, shown.scale);
        expect(shown.scale).toBeGreaterThanOrEqual(1);
        expect(shown.scale).toBeLessThanOrEqual(8);
        if (size.height / cell < 1440) {
          expect(shown.y - size.height / 2 / cell).toBeGreaterThanOrEqual(-1e-6);
          expect(shown.y + size.height / 2 / cell).toBeLessThanOrEqual(1440 + 1e-6);
        } else expect(shown.y).toBe(720);
        expect(confine(shown, size)).toEqual(shown);
      }),
    );
  });

  test('cuts no part of the widest body off, on a stage of any size', () => {
    const widest = findAvatar('male', 'obese').body('front');
    const { left, right } = drawnExtent(widest.cells, widest) as Rect;
    fc.assert(
      fc.property(stage, (size) => {
        const cell = pixelsPerCell(size, WHOLE_BODY.scale);
        expect((right - left) * cell).toBeLessThanOrEqual(size.width);
        expect(1400 * cell).toBeLessThanOrEqual(size.height);
      }),
    );
  });

  test('keeps the cell under the fingers while they spread, away from the borders', () => {
    const size = { width: 400, height: 700 };
    const start = { scale: 3, x: 360, y: 700 };
    const from = [
      { x: 180, y: 340 },
      { x: 220, y: 360 },
    ];
    const to = [
      { x: 170, y: 330 },
      { x: 240, y: 380 },
    ];
    const before = toCells({ x: 200, y: 350 }, start, size);
    const after = toCells({ x: 205, y: 355 }, follow(start, size, { from, to }), size);
    expect(after.x).toBeCloseTo(before.x, 6);
    expect(after.y).toBeCloseTo(before.y, 6);
  });

  test('zooms by buttons around the middle and pans by a share of the visible part', () => {
    const size = { width: 400, height: 700 };
    const near = zoomAt(WHOLE_BODY, size, { point: { x: 200, y: 350 }, factor: 4 });
    expect(near).toEqual({ scale: 4, x: 360, y: 720 });
    const seen = size.height / pixelsPerCell(size, 4);
    expect(panBy(near, size, { x: 0, y: 0.25 }).y).toBeCloseTo(720 + seen / 4, 6);
    expect(zoomAt(near, size, { point: { x: 0, y: 0 }, factor: 0.01 })).toEqual(WHOLE_BODY);
  });
});
