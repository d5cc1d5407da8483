import type { Point } from './cells.ts';

/** One pointer event, in CSS pixels of the stage; `contact` is the larger side of the touched area in pixels of the screen, `time` in ms. */
export interface PointerSample extends Point {
  readonly id: number;
  readonly kind: 'pen' | 'touch' | 'mouse';
  readonly contact: number;
  readonly time: number;
}

/** Converts a browser's event at the point `at` of the stage; `scale` is that of a CSS pixel on the screen, so that a thumb stays a thumb. */
export function toSample(event: PointerEvent, at: Point, scale: number): PointerSample {
  const kind = event.pointerType === 'pen' || event.pointerType === 'touch' ? event.pointerType : 'mouse';
  const { pointerId: id, timeStamp: time } = event;
  return { id, kind, time, contact: Math.max(event.width, event.height) * scale, ...at };
}

/** Commands to the stage. */
export type PointerCommand =
  | { readonly type: 'begin' | 'extend'; readonly x: number; readonly y: number }
  | { readonly type: 'commit' | 'cut-off' | 'abandon' | 'finger-refused' | 'too-broad' }
  | { readonly type: 'follow'; readonly from: readonly Point[]; readonly to: readonly Point[] };

/** A finger that comes down to draw touches less than this: tablets report 24 to 52 px for a fingertip, and more for a thumb. A palm or a forearm touches more. */
const FINGER_CONTACT_PX = 72;
/** A finger that has drawn a line already may be pressed flatter than at its start, up to the width of a palm. */
const PALM_CONTACT_PX = 84;
/** A longer line is a stroke; below it a second finger turns the first into a pinch. */
const STROKE_TRAVEL_PX = 24;
/** A touch that has lasted this long before the next one is a hand that holds the device, not half of a pinch. */
const RESTING_MS = 1_000;

const isFinger = ({ kind, contact }: PointerSample) => kind === 'touch' && contact < FINGER_CONTACT_PX;
const toPoint = ({ x, y }: Point): Point => ({ x, y });

interface Drawing {
  readonly id: number;
  readonly kind: PointerSample['kind'];
  readonly start: Point;
  last: Point;
  travelled: number;
}

/** State that the two stages side by side share: only one of them is drawn on at a time. */
export class SharedPointers {
  /** From the first pen contact on, fingers only move the view. */
  penSeen = false;
  /** The arbiter with a stroke in progress; pointers on another stage are palms or accidents. */
  owner: PointerArbiter | null = null;
  /** Fingers on the whole document by id, and the time in ms at which each came down. */
  readonly fingers: Map<number, number> = new Map();

  /** A pointer came down anywhere on the document; every stage may report the same one. */
  down(sample: PointerSample): void {
    if (isFinger(sample)) this.fingers.set(sample.id, sample.time);
  }

  up(id: number): void {
    this.fingers.delete(id);
  }
}

/**
 * Decides the meaning of each pointer: one draws; two fingers zoom and pan; palms, third fingers, fingers beside a pen and
 * fingers beside another one anywhere on the document leave no mark. Once a pen was used, fingers only move the view
 * until `penSeen` is reset.
 */
export class PointerArbiter {
  readonly #shared: SharedPointers;
  readonly #fingers = new Map<number, Point>();
  /** Broad touches and their first points. */
  readonly #broad = new Map<number, Point>();
  #drawing: Drawing | null = null;

  constructor(shared: SharedPointers) {
    this.#shared = shared;
  }

  down(sample: PointerSample): PointerCommand[] {
    if (this.#shared.owner !== null && this.#shared.owner !== this) return [];
    if (sample.kind !== 'touch') return this.#downPrecise(sample);
    if (!isFinger(sample)) return this.#keepBroad(sample);
    const drawing = this.#drawing;
    if (drawing) return drawing.kind === 'touch' ? this.#secondFinger(sample, drawing) : [];
    if (this.#fingers.size === 0 && !this.#shared.penSeen) return this.#isPinching(sample) ? [] : this.#begin(sample);
    if (this.#fingers.size < 2) this.#fingers.set(sample.id, toPoint(sample));
    return this.#shared.penSeen && this.#fingers.size === 1 ? [{ type: 'finger-refused' }] : [];
  }

  /** A finger came down outside this stage: a short stroke on the stage becomes half of a pinch. */
  downElsewhere(sample: PointerSample): PointerCommand[] {
    if (!isFinger(sample) || this.#drawing?.kind !== 'touch' || this.#drawing.travelled > STROKE_TRAVEL_PX) return [];
    return this.#abandon();
  }

  move(sample: PointerSample): PointerCommand[] {
    const drawing = this.#drawing;
    if (drawing?.id === sample.id) return this.#moveDrawing(sample, drawing);
    if (!this.#fingers.has(sample.id)) return this.#moveBroad(sample);
    const from = [...this.#fingers.values()];
    this.#fingers.set(sample.id, toPoint(sample));
    const moving = this.#fingers.size === 2 || this.#shared.penSeen;
    return moving ? [{ type: 'follow', from, to: [...this.#fingers.values()] }] : [];
  }

  up(id: number): PointerCommand[] {
    this.#fingers.delete(id);
    this.#broad.delete(id);
    if (this.#drawing?.id !== id) return [];
    this.#release();
    return [{ type: 'commit' }];
  }

  /** The pointer was lost: a line is cut off; a short touch, a palm or the start of a gesture, is dropped. */
  cancel(id: number): PointerCommand[] {
    const isStroke = this.#drawing?.id === id && this.#drawing.travelled > STROKE_TRAVEL_PX;
    return this.up(id).map(() => ({ type: isStroke ? 'cut-off' : 'abandon' }));
  }

  /** No finger is down: a line of one is cut off. */
  forgetFingers(): PointerCommand[] {
    this.#shared.fingers.clear();
    return this.#drawing && this.#drawing.kind !== 'touch' ? [] : this.interrupt();
  }

  /** The stage changed under the pointers (rotation): every pointer must be put down again. */
  interrupt(): PointerCommand[] {
    this.#fingers.clear();
    this.#broad.clear();
    return this.#drawing ? this.cancel(this.#drawing.id) : [];
  }

  #keepBroad(sample: PointerSample): PointerCommand[] {
    this.#broad.set(sample.id, toPoint(sample));
    return [];
  }

  /** A palm rests; a broad touch that moves like a stroke is a finger held flat, and the patient needs a message. */
  #moveBroad({ id, x, y }: PointerSample): PointerCommand[] {
    const start = this.#broad.get(id);
    if (!start || this.#shared.penSeen || Math.hypot(x - start.x, y - start.y) <= STROKE_TRAVEL_PX) return [];
    this.#broad.delete(id);
    return [{ type: 'too-broad' }];
  }

  /** True if another finger is down anywhere, except one that holds the device. */
  #isPinching({ id, time }: PointerSample): boolean {
    return [...this.#shared.fingers].some(([other, since]) => other !== id && time - since < RESTING_MS);
  }

  #begin(sample: PointerSample): PointerCommand[] {
    const start = toPoint(sample);
    this.#drawing = { id: sample.id, kind: sample.kind, start, last: start, travelled: 0 };
    this.#shared.owner = this;
    return [{ type: 'begin', ...start }];
  }

  #release(): void {
    this.#drawing = null;
    this.#shared.owner = null;
  }

  #abandon(): PointerCommand[] {
    this.#release();
    return [{ type: 'abandon' }];
  }

  #downPrecise(sample: PointerSample): PointerCommand[] {
    if (sample.kind === 'pen') this.#shared.penSeen = true;
    const drawing = this.#drawing;
    if (drawing && drawing.id !== sample.id && (sample.kind !== 'pen' || drawing.kind !== 'touch')) return [];
    const dropped = drawing?.id === sample.id ? this.cancel(sample.id) : drawing ? this.#abandon() : [];
    this.#fingers.clear();
    return [...dropped, ...this.#begin(sample)];
  }

  #secondFinger(sample: PointerSample, drawing: Drawing): PointerCommand[] {
    if (drawing.travelled > STROKE_TRAVEL_PX) return [];
    this.#fingers.set(drawing.id, drawing.last);
    this.#fingers.set(sample.id, toPoint(sample));
    return this.#abandon();
  }

  #moveDrawing(sample: PointerSample, drawing: Drawing): PointerCommand[] {
    const broadest = drawing.travelled > STROKE_TRAVEL_PX ? PALM_CONTACT_PX : FINGER_CONTACT_PX;
    if (sample.kind === 'touch' && sample.contact >= broadest) {
      this.#keepBroad(sample);
      return this.#abandon();
    }
    const travelled = Math.hypot(sample.x - drawing.start.x, sample.y - drawing.start.y);
    drawing.travelled = Math.max(drawing.travelled, travelled);
    drawing.last = toPoint(sample);
    return [{ type: 'extend', ...drawing.last }];
  }
}
