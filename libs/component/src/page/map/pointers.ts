import type { Point } from './zoom.ts';

/** One pointer event, in CSS pixels of the stage; `contact` is the larger side of the touched area. */
export interface PointerSample extends Point {
  readonly id: number;
  readonly kind: 'pen' | 'touch' | 'mouse';
  readonly contact: number;
}

/** What the canvas shall do. */
export type PointerCommand =
  | { readonly type: 'begin' | 'extend'; readonly x: number; readonly y: number }
  | { readonly type: 'commit' | 'abandon' | 'finger-refused' }
  | { readonly type: 'follow'; readonly from: readonly Point[]; readonly to: readonly Point[] };

/** A fingertip touches some 5 to 12 mm; a resting palm or forearm touches more than 15 mm. */
const PALM_CONTACT_PX = 60;
/** A line longer than this is meant; below it a second finger turns the first into a pinch. */
const MEANT_TRAVEL_PX = 24;

interface Drawing {
  readonly id: number;
  readonly kind: PointerSample['kind'];
  readonly start: Point;
  last: Point;
  travelled: number;
}

/** What the two stages side by side share: one hand draws, whichever stage it is on. */
export interface DrawingHand {
  /** Fingers only move the view from the first pen contact on. */
  penSeen: boolean;
  /** The arbiter with a stroke in progress; pointers on another stage are palms or accidents. */
  owner: PointerArbiter | null;
}

export function createDrawingHand(): DrawingHand {
  return { penSeen: false, owner: null };
}

/**
 * Decides what each pointer means: one draws; two fingers zoom and pan; palms, third fingers and fingers beside a pen
 * leave no mark. Once a pen was used, fingers only move the view until `hand.penSeen` is taken back.
 */
export class PointerArbiter {
  #drawing: Drawing | null = null;
  #fingers = new Map<number, Point>();
  #hand: DrawingHand;

  constructor(hand: DrawingHand) {
    this.#hand = hand;
  }

  down(sample: PointerSample): PointerCommand[] {
    if (this.#hand.owner !== null && this.#hand.owner !== this) return [];
    if (sample.kind !== 'touch') return this.#downPrecise(sample);
    if (sample.contact > PALM_CONTACT_PX) return [];
    const drawing = this.#drawing;
    if (drawing) return drawing.kind === 'touch' ? this.#secondFinger(sample, drawing) : [];
    if (this.#fingers.size === 0 && !this.#hand.penSeen) return this.#begin(sample);
    if (this.#fingers.size < 2) this.#fingers.set(sample.id, pointOf(sample));
    return this.#hand.penSeen && this.#fingers.size === 1 ? [{ type: 'finger-refused' }] : [];
  }

  move(sample: PointerSample): PointerCommand[] {
    const drawing = this.#drawing;
    if (drawing?.id === sample.id) return this.#moveDrawing(sample, drawing);
    if (!this.#fingers.has(sample.id)) return [];
    const from = [...this.#fingers.values()];
    this.#fingers.set(sample.id, pointOf(sample));
    const moving = this.#fingers.size === 2 || this.#hand.penSeen;
    return moving ? [{ type: 'follow', from, to: [...this.#fingers.values()] }] : [];
  }

  up(id: number): PointerCommand[] {
    this.#fingers.delete(id);
    if (this.#drawing?.id !== id) return [];
    this.#letGo();
    return [{ type: 'commit' }];
  }

  /** The system took the pointer: a line stays, a mere touch was a palm or the start of a gesture. */
  cancel(id: number): PointerCommand[] {
    const meant = this.#drawing?.id === id && this.#drawing.travelled > MEANT_TRAVEL_PX;
    const commands = this.up(id);
    return commands.length && !meant ? [{ type: 'abandon' }] : commands;
  }

  /** The stage changed under the pointers (rotation): what is drawn so far stays, every pointer must come down anew. */
  interrupt(): PointerCommand[] {
    this.#fingers.clear();
    return this.#drawing ? this.cancel(this.#drawing.id) : [];
  }

  #begin(sample: PointerSample): PointerCommand[] {
    const start = pointOf(sample);
    this.#drawing = { id: sample.id, kind: sample.kind, start, last: start, travelled: 0 };
    this.#hand.owner = this;
    return [{ type: 'begin', ...start }];
  }

  #letGo(): void {
    this.#drawing = null;
    this.#hand.owner = null;
  }

  #downPrecise(sample: PointerSample): PointerCommand[] {
    if (sample.kind === 'pen') this.#hand.penSeen = true;
    if (this.#drawing && (sample.kind !== 'pen' || this.#drawing.kind !== 'touch')) return [];
    const dropped: PointerCommand[] = this.#drawing ? [{ type: 'abandon' }] : [];
    this.#fingers.clear();
    return [...dropped, ...this.#begin(sample)];
  }

  #secondFinger(sample: PointerSample, drawing: Drawing): PointerCommand[] {
    if (drawing.travelled > MEANT_TRAVEL_PX) return [];
    this.#letGo();
    this.#fingers.set(drawing.id, drawing.last);
    this.#fingers.set(sample.id, pointOf(sample));
    return [{ type: 'abandon' }];
  }

  #moveDrawing(sample: PointerSample, drawing: Drawing): PointerCommand[] {
    if (sample.kind === 'touch' && sample.contact > PALM_CONTACT_PX) {
      this.#letGo();
      return [{ type: 'abandon' }];
    }
    const travelled = Math.hypot(sample.x - drawing.start.x, sample.y - drawing.start.y);
    drawing.travelled = Math.max(drawing.travelled, travelled);
    drawing.last = pointOf(sample);
    return [{ type: 'extend', ...pointOf(sample) }];
  }
}

const pointOf = ({ x, y }: Point): Point => ({ x, y });
