import { INTENSITIES, type Intensity, TYPOLOGIES, type Typology, type View } from '@pain-assessment/contracts';
import { GRID } from '../grid/grid.ts';
import { type PainLayer, type PainLayers, typologyBit } from '../grid/layers.ts';
import type { RowSpans } from '../grid/row-spans.ts';

/** Cells of a map, or of one of its views (contract.md#surfaces). */
export interface SurfaceCounts {
  /** Cells with an intensity: the painful area. */
  readonly pain: number;
  readonly byIntensity: Readonly<Record<Intensity, number>>;
  /** Inside the painful area. */
  readonly byTypology: Readonly<Record<Typology, number>>;
  /** Mechanical: nociceptive ∪ trigger; neuropathic: union of the four others (contract.md#surfaces). */
  readonly byFamily: Readonly<Record<'mechanical' | 'neuropathic', number>>;
  /** Painful cells with no typology. */
  readonly untyped: number;
  readonly hypoesthesiaOutsidePain: number;
  /** Cells with anything drawn in any layer. */
  readonly drawn: number;
}

const TYPOLOGY_STATES = 1 << TYPOLOGIES.length;
const MECHANICAL = typologyBit('nociceptive') | typologyBit('trigger');
const ANY_TYPOLOGY = TYPOLOGY_STATES - 1;

/**
 * Cells by their joint state, `intensity code × 64 + typology bits`; the count of the first state, cells without a
 * drawing, is incomplete.
 */
type JointCounts = Int32Array;

/** Adds four adjacent cells of each layer, seen `times` times. */
function addFour(joint: JointCounts, four: { intensities: number; typologies: number }, times: number): void {
  const { intensities, typologies } = four;
  for (let shift = 0; shift < 32; shift += 8) {
    const state = (((intensities >> shift) & 255) << TYPOLOGIES.length) | ((typologies >> shift) & 255);
    joint[state] = (joint[state] as number) + times;
  }
}

/** Reads four cells at a time and counts equal groups together: most of a map consists of large uniform areas. */
function countLayer(joint: JointCounts, layer: PainLayer, drawn: RowSpans): void {
  const intensities = new Int32Array(layer.intensity.buffer, layer.intensity.byteOffset, layer.intensity.length >> 2);
  const typologies = new Int32Array(layer.typology.buffer, layer.typology.byteOffset, layer.typology.length >> 2);
  const seen = { intensities: 0, typologies: 0 };
  let times = 0;
  for (let row: number = GRID.top; row < GRID.bottom; row++) {
    const last = (row * GRID.width + (drawn.right[row] as number)) >> 2;
    for (let quad = (row * GRID.width + (drawn.left[row] as number)) >> 2; quad <= last; quad++) {
      const intensity = intensities[quad] as number;
      const typology = typologies[quad] as number;
      if (intensity === seen.intensities && typology === seen.typologies) times++;
      else {
        addFour(joint, seen, times);
        seen.intensities = intensity;
        seen.typologies = typology;
        times = 1;
      }
    }
  }
  addFour(joint, seen, times);
}

function sumWhere(joint: JointCounts, isCounted: (intensity: number, typologies: number) => boolean): number {
  return joint.reduce(
    (sum, cells, state) =>
      isCounted(Math.floor(state / TYPOLOGY_STATES), state % TYPOLOGY_STATES) ? sum + cells : sum,
    0,
  );
}

const countEach = <K extends string>(keys: readonly K[], count: (key: K, index: number) => number) =>
  Object.fromEntries(keys.map((key, index) => [key, count(key, index)])) as Record<K, number>;

/**
 * Counts the cells of every surface of a map, or of one of its views (contract.md#surfaces); no cell is drawn outside
 * the spans.
 */
export function surfaceCounts(layers: Partial<PainLayers>, drawn: Readonly<Record<View, RowSpans>>): SurfaceCounts {
  const joint = new Int32Array((INTENSITIES.length + 1) * TYPOLOGY_STATES);
  if (layers.front) countLayer(joint, layers.front, drawn.front);
  if (layers.back) countLayer(joint, layers.back, drawn.back);
  const painfulWith = (bits: number) => sumWhere(joint, (intensity, types) => intensity > 0 && (types & bits) !== 0);
  const hypoesthesia = typologyBit('hypoesthesia');
  return {
    pain: sumWhere(joint, (intensity) => intensity > 0),
    byIntensity: countEach(INTENSITIES, (_, index) => sumWhere(joint, (intensity) => intensity === index + 1)),
    byTypology: countEach(TYPOLOGIES, (typology) => painfulWith(typologyBit(typology))),
    byFamily: { mechanical: painfulWith(MECHANICAL), neuropathic: painfulWith(ANY_TYPOLOGY & ~MECHANICAL) },
    untyped: sumWhere(joint, (intensity, types) => intensity > 0 && types === 0),
    hypoesthesiaOutsidePain: sumWhere(joint, (intensity, types) => intensity === 0 && (types & hypoesthesia) !== 0),
    drawn: sumWhere(joint, (intensity, types) => intensity > 0 || types > 0),
  };
}

const addEach = <K extends string>(one: Readonly<Record<K, number>>, other: Readonly<Record<K, number>>) =>
  countEach(Object.keys(one) as K[], (key) => one[key] + other[key]);

/** Counts of two views together. */
export const addCounts = (one: SurfaceCounts, other: SurfaceCounts): SurfaceCounts => ({
  pain: one.pain + other.pain,
  byIntensity: addEach(one.byIntensity, other.byIntensity),
  byTypology: addEach(one.byTypology, other.byTypology),
  byFamily: addEach(one.byFamily, other.byFamily),
  untyped: one.untyped + other.untyped,
  hypoesthesiaOutsidePain: one.hypoesthesiaOutsidePain + other.hypoesthesiaOutsidePain,
  drawn: one.drawn + other.drawn,
});
