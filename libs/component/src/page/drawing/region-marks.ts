import {
  type Capture,
  INTENSITIES,
  type Intensity,
  type Stroke,
  TYPOLOGIES,
  type Typology,
  type View,
} from '@pain-assessment/contracts';
import {
  type Avatar,
  drawnExtent,
  intensityCode,
  listRegions,
  outlineMeets,
  type PainLayers,
  type Region,
  type RegionId,
  regionOutline,
  typologyBit,
} from '@pain-assessment/pain-map';
import { type CellMask, type FindLassoCells, someCell } from './cells.ts';
import { isSameLine, LAYERS, type LineOnView, withoutLine } from './strokes.ts';

/** Value of a mark in either layer. */
type Value = Intensity | Typology;

const isIntensity = (value: Value): value is Intensity => INTENSITIES.some((intensity) => intensity === value);

/** Values that a region cannot have beside this one; the value itself is among them. */
function listExcluded(value: Value): readonly Value[] {
  if (isIntensity(value)) return INTENSITIES;
  return value === 'nociceptive' || value === 'trigger' ? ['nociceptive', 'trigger'] : [value];
}

/** A region with its marks, drawn or chosen. */
export interface MarkedRegion {
  readonly id: RegionId;
  /** Number of marked cells. */
  readonly cells: number;
  /** Strongest first; empty for numbness outside the painful area. */
  readonly intensities: readonly Intensity[];
  readonly typologies: readonly Typology[];
}

/** The regions of one avatar as the strokes that fill them: list and drawing are the same data. Drawn strokes stay as they are. */
export class RegionMarks {
  readonly regions: readonly Region[] = [...listRegions('front'), ...listRegions('back')];
  readonly #avatar: Avatar;
  readonly #findLassoCells: FindLassoCells;
  /** The lasso that fills each region. */
  readonly #fills: ReadonlyMap<RegionId, LineOnView>;
  readonly #masks = new Map<RegionId, CellMask>();

  constructor(avatar: Avatar, findLassoCells: FindLassoCells) {
    this.#avatar = avatar;
    this.#findLassoCells = findLassoCells;
    this.#fills = new Map(
      this.regions.map(({ id, view }) => [id, { view, tool: 'lasso', points: regionOutline(avatar, id) }]),
    );
  }

  /** The cells of a region. */
  mask(id: RegionId): CellMask {
    const { view, points } = this.#fill(id);
    const mask = this.#masks.get(id) ?? this.#findLassoCells(view, points);
    this.#masks.set(id, mask);
    return mask;
  }

  /** Values chosen from the list among strokes of one layer, if `layers` still contain a cell of them. */
  chosen(id: RegionId, strokes: readonly Stroke[], layers: PainLayers): readonly Value[] {
    const { intensity, typology } = layers[this.#fill(id).view];
    const isLeft = (value: Value) =>
      someCell(this.mask(id), (cell) =>
        isIntensity(value)
          ? intensity[cell] === intensityCode(value)
          : ((typology[cell] ?? 0) & typologyBit(value)) !== 0,
      );
    return strokes
      .filter((stroke) => isSameLine(stroke, this.#fill(id)))
      .map(({ value }) => value as Value)
      .filter(isLeft);
  }

  /** Strokes of one layer with this value of the region, and without those that it excludes. */
  add(id: RegionId, value: Value, strokes: readonly Stroke[]): Stroke[] {
    const layer = isIntensity(value) ? 'intensity' : 'typology';
    const added = { ...this.#fill(id), layer, value } as Stroke;
    return [...this.remove(id, listExcluded(value), strokes), added];
  }

  /** Strokes without these values of the region. */
  remove(id: RegionId, values: readonly Value[], strokes: readonly Stroke[]): Stroke[] {
    return withoutLine(strokes, this.#fill(id), values);
  }

  /** True if any cell of the region is painful, drawn or chosen. */
  isPainful(id: RegionId, layers: PainLayers): boolean {
    const { intensity } = layers[this.#fill(id).view];
    return someCell(this.mask(id), (cell) => intensity[cell] !== 0);
  }

  /** Every region with a mark, in the order of the list: the front from head to foot, then the back. */
  marked(layers: PainLayers): readonly MarkedRegion[] {
    const findExtents = (view: View) =>
      LAYERS.map((layer) => drawnExtent(layers[view][layer], this.#avatar.body(view)));
    const extents = { front: findExtents('front'), back: findExtents('back') };
    const isNear = ({ id, view }: Region) =>
      extents[view].some((extent) => extent && outlineMeets(this.#fill(id).points, extent));
    return this.regions
      .filter(isNear)
      .map(({ id, view }) => this.#describe(id, layers[view]))
      .filter(({ cells }) => cells > 0);
  }

  #describe(id: RegionId, { intensity, typology }: PainLayers[View]): MarkedRegion {
    const seen = new Set<number>();
    let [cells, bits] = [0, 0];
    someCell(this.mask(id), (cell) => {
      const [strength = 0, kinds = 0] = [intensity[cell], typology[cell]];
      if (strength || kinds) cells++;
      seen.add(strength);
      bits |= kinds;
      return false;
    });
    const intensities = INTENSITIES.filter((value) => seen.has(intensityCode(value))).reverse();
    const typologies = TYPOLOGIES.filter((value) => (bits & typologyBit(value)) !== 0);
    return { id, cells, intensities, typologies };
  }

  /** Input method of strokes. It follows from the strokes alone, so it stays true after undo and reload. */
  findCapture(strokes: readonly Stroke[]): Capture {
    const fills = [...this.#fills.values()];
    const isFromList = (stroke: Stroke) => fills.some((fill) => isSameLine(stroke, fill));
    if (!strokes.some(isFromList)) return 'drawn';
    return strokes.every(isFromList) ? 'regions' : 'both';
  }

  #fill(id: RegionId): LineOnView {
    return this.#fills.get(id) as LineOnView;
  }
}
