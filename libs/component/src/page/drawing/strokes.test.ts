import { describe, expect, test } from '@jest/globals';
import { MAXIMUM_STROKES, Stroke } from '@pain-assessment/contracts';
import { fitLimits, Line, type Pencil, radiusInCells, simplifyStroke, toGridPoint } from './strokes.ts';

const pencil: Pencil = { layer: 'intensity', tool: 'brush', size: 2, intensity: 'severe', typology: 'burning' };
function draw(chosen: Pencil, points: readonly number[]): Line {
  const line = new Line({ pencil: chosen, view: 'back', radius: 12.5 });
  for (let i = 0; i < points.length; i += 2) line.extend({ x: points[i] ?? 0, y: points[i + 1] ?? 0 });
  return line;
}
const LAYERS = ['intensity', 'typology'] as const;
const TOOLS = ['brush', 'lasso', 'eraser'] as const;

describe('a drawn stroke', () => {
  test.each(LAYERS.flatMap((layer) => TOOLS.map((tool) => ({ layer, tool }))))(
    'of the $tool on the $layer layer is one that the service accepts',
    (part) => {
      const line = draw({ ...pencil, ...part }, [1, 2, 30, 40, 5, 60]);
      expect(Stroke.safeParse(line.toStroke()).success).toBe(true);
    },
  );

  test('of a brush 2 cm wide is 2 cm of 1400 cells of body height', () => {
    expect(radiusInCells(2, 175)).toBe(8);
    expect(radiusInCells(1, 250)).toBe(2.8);
    expect(radiusInCells(4, 50)).toBe(56);
  });

  test('lies on the grid, to a tenth of a cell', () => {
    expect(toGridPoint(-3, 1440.7)).toEqual([0, 1440]);
    expect(toGridPoint(10.26, 20.24)).toEqual([10.3, 20.2]);
  });

  test('with the lasso needs three points, also after it was simplified', () => {
    const lasso: Pencil = { ...pencil, tool: 'lasso' };
    expect(draw(lasso, [1, 1, 2, 2]).toStroke()).toBeNull();
    const flat = draw(lasso, [0, 0, 10, 0, 20, 0]).toStroke();
    expect(flat && simplifyStroke(flat).points).toHaveLength(6);
  });
});

describe('a map near its limits', () => {
  const wavy = (points: number): Stroke => ({
    view: 'front',
    layer: 'intensity',
    tool: 'brush',
    value: 'mild',
    radius: 8,
    points: Array.from({ length: points }, (_, i) => [300 + (i % 100), 300 + (i % 2)]).flat(),
  });

  test('is simplified until its points fit', () => {
    const strokes = Array.from({ length: 11 }, () => wavy(10_000));
    const fitting = fitLimits(strokes, []);
    const numbers = fitting?.reduce((sum, { points }) => sum + points.length, 0);
    expect(numbers).toBeLessThanOrEqual(200_000);
    expect(fitting).toHaveLength(11);
  });

  test('shares its limits between both layers', () => {
    const half = Array.from({ length: MAXIMUM_STROKES / 2 }, () => wavy(2));
    expect(fitLimits(half, half)).toBe(half);
    expect(fitLimits([...half, wavy(2)], half)).toBeNull();
    const long = [wavy(60_000)];
    const fitting = fitLimits(long, [wavy(60_000)]);
    expect(fitting?.[0]?.points.length).toBeLessThanOrEqual(80_000);
  });

  test('rejects the stroke above the limit and loses none', () => {
    const strokes = Array.from({ length: MAXIMUM_STROKES }, () => wavy(2));
    expect(fitLimits(strokes, [])).toBe(strokes);
    expect(fitLimits([...strokes, wavy(2)], [])).toBeNull();
  });
});
