import type { DraftAssessment, Stroke, Typology, View } from '@pain-assessment/contracts';
import { type Avatar, cellAreaCm2, createPainting, type PainLayers } from '@pain-assessment/pain-map';
import type { TextKey } from '../texts/texts.ts';
import { AreaChoice } from './area-choice.ts';
import type { CellRect } from './cells.ts';
import { createLassoMeter, findEffect, findMarked, findRefusal, type Marked } from './effect.ts';
import { canUndo, commit, type History, openHistories, redo, undo } from './history.ts';
import { Line } from './line.ts';
import { Painter } from './painter.ts';
import { createSharedPointers, type SharedPointers } from './pointers.ts';
import { createCaptureFinder } from './region-marks.ts';
import { findFilling } from './ring.ts';
import { canDraw, fitLimits, fitsLimits, type Layer, type Pencil, radiusInCells, simplifyStroke } from './strokes.ts';
import type { Point } from './zoom.ts';

type Cartography = NonNullable<DraftAssessment['cartography']>;
type CellListener = (rect: CellRect, isDrawing: boolean) => void;

/** Least area of body that a lasso marks, and that filling adds (contract.md#component-page). */
const LEAST_CM2 = 1;

interface Options {
  readonly avatar: Avatar;
  readonly heightCm: number;
  readonly cartography: Cartography | undefined;
  /** Called after each change of what is saved. */
  readonly onDrawn: () => void;
}

/**
 * The drawing of one session: strokes and their history, tools, areas, messages, and the line under the finger. Nothing
 * but a call of the patient's, or another window's strokes, changes it; saving does not.
 */
export class Board {
  readonly avatar: Avatar;
  readonly heightCm: number;
  /** Painted cells of each view. */
  readonly layers: PainLayers;
  readonly areas: AreaChoice;
  readonly pointers: SharedPointers = createSharedPointers();
  readonly #painter: Painter;
  readonly #onDrawn: () => void;
  readonly #watchers: Record<View, Set<CellListener>> = { front: new Set(), back: new Set() };
  readonly #listeners = new Set<() => void>();
  readonly #measureLasso: (stroke: Stroke) => number;
  readonly #findCapture: ReturnType<typeof createCaptureFinder>;
  #histories: Record<Layer, History>;
  #noPain: boolean;
  #pencil: Pencil = { layer: 'intensity', tool: 'brush', size: 4, intensity: null, typology: null };
  #line: Line | null = null;
  #showsExample: boolean;
  #message: TextKey | null = null;
  #ring: Stroke | null = null;

  constructor({ avatar, heightCm, cartography, onDrawn }: Options) {
    const painting = createPainting(avatar);
    this.avatar = avatar;
    this.heightCm = heightCm;
    this.layers = painting.layers;
    this.areas = new AreaChoice();
    this.#onDrawn = onDrawn;
    this.#measureLasso = createLassoMeter(avatar);
    this.#findCapture = createCaptureFinder(avatar);
    this.#histories = openHistories(cartography?.strokes ?? []);
    this.#noPain = cartography?.no_pain ?? false;
    this.#showsExample = cartography === undefined || !(this.#noPain || this.strokes.length);
    this.#painter = new Painter({
      painting,
      onChange: (view, rect, isDrawing) => {
        for (const listener of this.#watchers[view]) listener(rect, isDrawing);
      },
    });
    this.#painter.show(this.strokes);
  }

  /** All strokes, in an order that gives the same map as the order of drawing: layers are independent (contract.md#strokes). */
  get strokes(): readonly Stroke[] {
    return [...this.#histories.intensity.present, ...this.#histories.typology.present];
  }

  /** An empty map never means "no pain": the patient must have said so. */
  get saysNoPain(): boolean {
    return this.#noPain && this.strokes.length === 0;
  }

  /** What is saved of the drawing; `drawn` is the default of `capture`. */
  get cartography(): Cartography {
    const strokes = [...this.strokes];
    const capture = this.#findCapture(strokes);
    return { no_pain: this.saysNoPain, strokes, ...(capture === 'drawn' ? {} : { capture }) };
  }

  /** What of the drawing counts. */
  get marked(): Marked {
    return findMarked(this);
  }

  get pencil(): Pencil {
    return this.#pencil;
  }

  /** What the patient is told until the next action. */
  get message(): TextKey | null {
    return this.#message;
  }

  /** Whether the example of how to draw is shown; the first touch on the body ends it. */
  get showsExample(): boolean {
    return this.#showsExample;
  }

  get canFill(): boolean {
    return this.#ring !== null;
  }

  /** History of the layer that is worked on. */
  get history(): History {
    return this.#histories[this.#pencil.layer];
  }

  get canUndo(): boolean {
    return canUndo(this.history);
  }

  /** Whether a line is being drawn. */
  get isDrawing(): boolean {
    return this.#line !== null;
  }

  /** The lasso under the finger as an SVG path in cells. */
  get lassoPath(): string {
    return this.#line?.path ?? '';
  }

  /** Calls back after each change of what a screen shows, but not for the points of a line; returns the function that ends it. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Calls back with the cells of a view that changed, and whether a line is being drawn; returns the function that ends it. */
  watch(view: View, listener: CellListener): () => void {
    this.#watchers[view].add(listener);
    return () => this.#watchers[view].delete(listener);
  }

  /** Starts to work on a layer, with its first tool. */
  workOn(layer: Layer): void {
    if (layer === 'typology') this.areas.find(this.layers);
    const tool = layer === 'typology' && this.areas.all.length ? 'area' : 'brush';
    this.choose({ layer, tool });
  }

  choose(part: Partial<Pencil>): void {
    this.#pencil = { ...this.#pencil, ...part };
    this.say(null);
  }

  say(message: TextKey | null): void {
    this.#message = message;
    this.#ring = null;
    this.#tell();
  }

  showExample(showsExample: boolean): void {
    this.#showsExample = showsExample;
    this.say(null);
  }

  begin(view: View, at: Point): void {
    const pencil = this.#pencil;
    this.#line = new Line({ pencil, view, radius: radiusInCells(pencil.size, this.heightCm) });
    if (canDraw(pencil)) this.#painter.beginPreview(view, pencil.layer);
    // Its place on the screen may change its height, so the screen is told at the end of the line.
    this.#showsExample = false;
    this.extend(at);
  }

  extend(at: Point): void {
    const piece = this.#line?.extend(at);
    if (piece) this.#painter.extendPreview(piece);
  }

  abandon(): Line | null {
    const line = this.#line;
    this.#line = null;
    this.#painter.endPreview();
    return line;
  }

  /** The finger lifts; `reach` in cells is how far beside an area a touch may mean it. */
  commit(reach: number): void {
    const line = this.abandon();
    if (!line) return;
    const { pencil, view } = line.drawing;
    const stroke = line.toStroke();
    if (pencil.tool === 'area') this.say(this.areas.touch({ view, ...line.start, reach }) ? null : 'noAreaHere');
    else if (!canDraw(pencil)) this.say(pencil.layer === 'intensity' ? 'chooseStrength' : 'chooseKind');
    else if (!stroke || this.#isTooSmall(stroke)) this.say('lassoTooSmall');
    else this.#add(simplifyStroke(stroke));
  }

  /** Fills the ring that was drawn last. */
  fill(): void {
    if (this.#ring) this.keep([...this.history.present, this.#ring]);
  }

  /** Strokes of the layer from now on, simplified where the limits ask for it. */
  keep(strokes: readonly Stroke[]): void {
    const fitting = fitLimits(strokes, this.#beside);
    if (fitting) this.#change((history) => commit(history, fitting));
    else this.say('mapFull');
  }

  undo(): void {
    this.#change((history) => (canUndo(history) ? undo(history) : history));
  }

  redo(): void {
    this.#change(redo);
  }

  chooseAllAreas(): void {
    const { all, chosen } = this.areas;
    this.areas.choose(chosen.length === all.length ? [] : all);
    this.say(null);
  }

  /** All of the chosen areas feels like this, or does not; other kinds stay, since kinds may overlap. */
  tellKind(kind: Typology, on: boolean): void {
    const strokes = this.areas.tell({ kind, on }, this.history.present, this);
    if (!this.areas.chosen.length) this.say('tapFirst');
    else if (fitsLimits(strokes, this.#beside)) this.#change((history) => commit(history, strokes));
    else this.say('mapFull');
  }

  /** "No pain" as the patient says it: the drawing is removed, and undo restores it. */
  setNoPain(noPain: boolean): void {
    const emptied = (history: History) => (history.present.length ? commit(history, []) : history);
    const { intensity, typology } = this.#histories;
    if (noPain) this.#histories = { intensity: emptied(intensity), typology: emptied(typology) };
    this.#noPain = noPain;
    this.#drawn();
  }

  /** Takes another window's strokes over; undo goes back to before. */
  merge(cartography: Cartography | undefined): void {
    const loaded = openHistories(cartography?.strokes ?? []);
    const { intensity, typology } = this.#histories;
    this.#histories = {
      intensity: commit(intensity, loaded.intensity.present),
      typology: commit(typology, loaded.typology.present),
    };
    this.#noPain = cartography?.no_pain ?? false;
    this.#painter.show(this.strokes);
    if (this.#pencil.layer === 'typology') this.areas.find(this.layers);
    this.#tell();
  }

  get #beside(): readonly Stroke[] {
    return this.#histories[this.#pencil.layer === 'intensity' ? 'typology' : 'intensity'].present;
  }

  #isTooSmall(stroke: Stroke): boolean {
    return stroke.tool === 'lasso' && this.#measureLasso(stroke) * cellAreaCm2(this.heightCm) < LEAST_CM2;
  }

  /** Keeps a stroke only if a cell that counts changed, so that the list of strokes is what is seen. */
  #add(stroke: Stroke): void {
    const effect = findEffect(stroke, this.#painter, this.layers);
    if (effect === 'some') this.keep([...this.history.present, stroke]);
    else this.say(findRefusal(stroke, effect));
    if (this.#message) return;
    this.#ring = findFilling(stroke, this.#painter, LEAST_CM2 / cellAreaCm2(this.heightCm));
    if (this.#ring) this.#tell();
  }

  #change(change: (history: History) => History): void {
    const { layer } = this.#pencil;
    const history = change(this.#histories[layer]);
    const isChanged = history !== this.#histories[layer];
    this.#histories = { ...this.#histories, [layer]: history };
    this.#noPain &&= history.present.length === 0;
    if (isChanged) this.#drawn();
    else this.say(null);
  }

  #drawn(): void {
    this.#painter.show(this.strokes);
    this.say(null);
    this.#onDrawn();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
