import type { Capture, Intensity, Stroke, Typology, View } from '@pain-assessment/contracts';
import {
  type Avatar,
  intensityCode,
  listRegions,
  type PainLayers,
  type Region,
  type RegionId,
  regionOutlines,
  typologyBit,
} from '@pain-assessment/pain-map';
import { type CellMask, type FindLassoCells, someCell } from './cells.ts';
import { isSameLine, toGridPoint } from './strokes.ts';

const EXCLUDED: Readonly<Partial<Record<Typology, Typology>>> = { nociceptive: 'trigger', trigger: 'nociceptive' };

function onGrid(points: readonly number[]): number[] {
  return points.flatMap((x, index) => (index % 2 === 0 ? toGridPoint(x, points[index + 1] ?? 0) : []));
}

/** The lasso that fills a region, without a meaning. */
interface Fill {
  readonly view: View;
  readonly tool: 'lasso';
  readonly points: number[];
}

/** The regions of one avatar as the strokes that fill them: list and drawing are the same data. Drawn strokes stay as they are. */
export class RegionMarks {
  readonly regions: readonly Region[] = [...listRegions('front'), ...listRegions('back')];
  readonly #findLassoCells: FindLassoCells;
  readonly #fills: ReadonlyMap<RegionId, Fill>;
  readonly #masks = new Map<RegionId, CellMask>();

  constructor(avatar: Avatar, findLassoCells: FindLassoCells) {
    const outline = regionOutlines(avatar);
    this.#findLassoCells = findLassoCells;
    this.#fills = new Map(
      this.regions.map(({ id, view }) => [id, { view, tool: 'lasso', points: onGrid(outline(id)) }]),
    );
  }

  /** The cells of a region. */
  mask(id: RegionId): CellMask {
    const { view, points } = this.#fill(id);
    const mask = this.#masks.get(id) ?? this.#findLassoCells(view, points);
    this.#masks.set(id, mask);
    return mask;
  }

  /** Intensity chosen from the list, if `layers` still contain a cell of it; null if none was chosen or all was erased. */
  intensity(id: RegionId, strokes: readonly Stroke[], layers: PainLayers): Intensity | null {
    const value = this.#marks(id, strokes).at(-1)?.value as Intensity | undefined;
    return value && this.#hasIntensity(id, layers, (cell) => cell === intensityCode(value)) ? value : null;
  }

  /** Strokes with this intensity of the region, or without any. */
  withIntensity(id: RegionId, value: Intensity | null, strokes: readonly Stroke[]): Stroke[] {
    const others = strokes.filter((stroke) => !isSameLine(stroke, this.#fill(id)));
    return value ? [...others, { ...this.#fill(id), layer: 'intensity', value }] : others;
  }

  /** Typologies chosen from the list, if `layers` still contain a cell of them. */
  typologies(id: RegionId, strokes: readonly Stroke[], layers: PainLayers): readonly Typology[] {
    const { typology } = layers[this.#fill(id).view];
    const isLeft = (value: Typology) =>
      someCell(this.mask(id), (cell) => ((typology[cell] as number) & typologyBit(value)) !== 0);
    return this.#marks(id, strokes)
      .map(({ value }) => value as Typology)
      .filter(isLeft);
  }

  /** Strokes with this typology of the region, and without the one that it excludes. */
  addTypology(id: RegionId, value: Typology, strokes: readonly Stroke[]): Stroke[] {
    const others = this.#without(id, [value, EXCLUDED[value]], strokes);
    return [...others, { ...this.#fill(id), layer: 'typology', value }];
  }

  removeTypology(id: RegionId, value: Typology, strokes: readonly Stroke[]): Stroke[] {
    return this.#without(id, [value], strokes);
  }

  /** Whether any cell of the region is painful, drawn or chosen. */
  isPainful(id: RegionId, layers: PainLayers): boolean {
    return this.#hasIntensity(id, layers, (cell) => cell > 0);
  }

  /** How strokes were made. It follows from the strokes alone, so it stays true after undo and reload. */
  findCapture(strokes: readonly Stroke[]): Capture {
    const fills = [...this.#fills.values()];
    const isFromList = (stroke: Stroke) => fills.some((fill) => isSameLine(stroke, fill));
    if (!strokes.some(isFromList)) return 'drawn';
    return strokes.every(isFromList) ? 'regions' : 'both';
  }

  #fill(id: RegionId): Fill {
    return this.#fills.get(id) as Fill;
  }

  #marks(id: RegionId, strokes: readonly Stroke[]): Stroke[] {
    return strokes.filter((stroke) => isSameLine(stroke, this.#fill(id)));
  }

  #without(id: RegionId, values: readonly (Typology | undefined)[], strokes: readonly Stroke[]): Stroke[] {
    return strokes.filter(
      (stroke) => !(isSameLine(stroke, this.#fill(id)) && values.includes(stroke.value as Typology)),
    );
  }

  #hasIntensity(id: RegionId, layers: PainLayers, matches: (cell: number) => boolean): boolean {
    const { intensity } = layers[this.#fill(id).view];
    return someCell(this.mask(id), (cell) => matches(intensity[cell] as number));
  }
}
