import { describe, expect, test } from '@jest/globals';
import { Cartography, type Stroke, TYPOLOGIES, type Typology, VIEWS } from '@pain-assessment/contracts';
import { findAvatar, GRID, type PainLayers, rasterise, typologyBit } from '@pain-assessment/pain-map';
import { arbitraryStrokes } from '@pain-assessment/pain-map/testing';
import fc from 'fast-check';
import { findAreas, findTouchedArea, type PainArea } from './areas.ts';
import { pasteCells } from './cells.ts';
import { AreaChoice, addKind, removeKind } from './kinds.ts';

const avatar = findAvatar('female', 'normal');
const runs = { numRuns: process.env.TEST_FULL ? 200 : 3 };
const paint = (strokes: readonly Stroke[]) => rasterise({ strokes: [...strokes] }, avatar);
const kind = fc.constantFrom(...TYPOLOGIES);
const excluded: Readonly<Partial<Record<Typology, Typology>>> = { nociceptive: 'trigger', trigger: 'nociceptive' };

/** Cells of an area in its view, 1 where it has one. */
function spread({ mask: { rect, cells } }: PainArea): Uint8Array {
  const inside = new Uint8Array(GRID.width * GRID.height);
  pasteCells(
    inside,
    cells.map((value) => Number(value !== 0)),
    rect,
  );
  return inside;
}

/** The kinds of all cells after those of an area changed by `change`, and nothing else. */
function expectTypologies(
  after: PainLayers,
  before: PainLayers,
  area: PainArea,
  change: (bits: number) => number,
): void {
  const inside = spread(area);
  for (const view of VIEWS) {
    const wanted = before[view].typology.slice();
    if (view === area.view) {
      for (let cell = 0; cell < wanted.length; cell++) if (inside[cell]) wanted[cell] = change(wanted[cell] ?? 0);
    }
    expect(Buffer.compare(after[view].typology, wanted)).toBe(0);
  }
}

/** A drawn map with one of its areas and a kind. */
const drawn = fc.record({ strokes: arbitraryStrokes(8), which: fc.nat(), kind });

function openCase({ strokes, which }: { strokes: readonly Stroke[]; which: number }) {
  const layers = paint(strokes);
  const areas = VIEWS.flatMap((view) => findAreas(layers, view));
  const intensities = strokes.filter(({ layer }) => layer === 'intensity');
  const typologies = strokes.filter(({ layer }) => layer === 'typology');
  return { layers, areas, area: areas[which % areas.length], intensities, typologies };
}

describe('a kind of all of an area', () => {
  test('marks exactly the cells of the area, by strokes that the service accepts within its limits', () => {
    fc.assert(
      fc.property(drawn, (example) => {
        const { area, layers, intensities, typologies } = openCase(example);
        fc.pre(area !== undefined);
        const strokes = [...intensities, ...addKind(area as PainArea, example.kind, typologies)];

        const other = excluded[example.kind];
        const without = other ? ~typologyBit(other) : ~0;
        const after = paint(strokes);
        expectTypologies(after, layers, area as PainArea, (bits) => (bits & without) | typologyBit(example.kind));
        const areas = new AreaChoice();
        areas.choose([area as PainArea]);
        expect(areas.extent(example.kind, after)).toBe('all');
        expect(Cartography.safeParse({ no_pain: false, strokes }).success).toBe(true);
      }),
      runs,
    );
  });

  test('is removed from all of the area, and everything else stays', () => {
    fc.assert(
      fc.property(drawn, fc.boolean(), (example, wasAdded) => {
        const { area, intensities, typologies } = openCase(example);
        fc.pre(area !== undefined);
        const before = wasAdded ? addKind(area as PainArea, example.kind, typologies) : typologies;
        const layers = paint([...intensities, ...before]);
        const strokes = removeKind(area as PainArea, example.kind, { strokes: before, avatar, layers });

        const after = paint([...intensities, ...strokes]);
        expectTypologies(after, layers, area as PainArea, (bits) => bits & ~typologyBit(example.kind));
        expect(Cartography.safeParse({ no_pain: false, strokes: [...intensities, ...strokes] }).success).toBe(true);
      }),
      runs,
    );
  });
});

describe('areas', () => {
  test('share no cell and leave no painful cell out', () => {
    fc.assert(
      fc.property(arbitraryStrokes(8), (strokes) => {
        const layers = paint(strokes);
        for (const view of VIEWS) {
          const times = new Uint8Array(GRID.width * GRID.height);
          for (const area of findAreas(layers, view)) {
            spread(area).forEach((value, cell) => {
              times[cell] = (times[cell] ?? 0) + value;
            });
          }
          expect(times.every((value, cell) => value === (layers[view].intensity[cell] ? 1 : 0))).toBe(true);
        }
      }),
      runs,
    );
  });

  const dot = (x: number, y: number): Stroke => {
    return { view: 'front', layer: 'intensity', tool: 'brush', value: 'mild', radius: 10, points: [x, y] };
  };

  test('of strokes that nearly touch are one, and of strokes apart are two', () => {
    expect(findAreas(paint([dot(350, 300), dot(372, 300)]), 'front')).toHaveLength(1);
    expect(findAreas(paint([dot(320, 300), dot(400, 300)]), 'front')).toHaveLength(2);
    expect(findAreas(paint([dot(320, 300)]), 'back')).toEqual([]);
  });

  test('are found by a tap beside them within its reach, the nearest first', () => {
    const areas = findAreas(paint([dot(320, 300), dot(400, 300)]), 'front');
    const touch = (x: number) => findTouchedArea(areas, { view: 'front', x, y: 300, reach: 20 });
    expect(touch(345)).toBe(areas[0]);
    expect(touch(376)).toBe(areas[1]);
    expect(touch(440)).toBeNull();
    expect(findTouchedArea(areas, { view: 'back', x: 320, y: 300, reach: 20 })).toBeNull();
  });
});
