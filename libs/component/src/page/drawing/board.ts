import type { Stroke, Typology, View } from '@pain-assessment/contracts';
import { type Avatar, cellAreaCm2, createPainting, type PainLayers } from '@pain-assessment/pain-map';
import type { TextKey } from '../texts/texts.ts';
import { createLassoFinder, type FindLassoCells, type Point } from './cells.ts';
import { findFilling, findMarked, type Marked, paintOrRefuse } from './effect.ts';
import { type Cartography, commit, DrawnStrokes, type History } from './history.ts';
import { AreaChoice } from './kinds.ts';
import { type CellListener, Painter } from './painter.ts';
import { SharedPointers } from './pointers.ts';
import { RegionMarks } from './region-marks.ts';
import {
  canDraw,
  fitLimits,
  fitsLimits,
  type Layer,
  Line,
  type Pencil,
  radiusInCells,
  simplifyStroke,
} from './strokes.ts';

/** Least area of body that a lasso marks, and that filling adds (contract.md#component-page). */
const LEAST_CM2 = 1;

interface Options {
  readonly avatar: Avatar;
  readonly heightCm: number;
  readonly cartography: Cartography | undefined;
  /** Called after each change of the saved drawing. */
  readonly onDrawn: () => void;
}

/**
 * The drawing of one session: strokes and their history, tools, areas, messages, and the line under the finger. Only the
 * patient's calls change it. Fires `change` after each visible change except new points of a line.
 */
export class Board extends EventTarget {
  readonly avatar: Avatar;
  readonly heightCm: number;
  /** Painted cells of each view. */
  readonly layers: PainLayers;
  readonly regions: RegionMarks;
  readonly areas: AreaChoice = new AreaChoice();
  readonly pointers: SharedPointers = new SharedPointers();
  readonly #painter: Painter;
  readonly #drawn: DrawnStrokes;
  readonly #onDrawn: () => void;
  readonly #findLassoCells: FindLassoCells;
  #pencil: Pencil = { layer: 'intensity', tool: 'brush', size: 4, intensity: null, typology: null };
  #line: Line | null = null;
  #showsExample: boolean;
  #message: TextKey | null = null;
  #ring: Stroke | null = null;

  constructor({ avatar, heightCm, cartography, onDrawn }: Options) {
    super();
    const painting = createPainting(avatar);
    this.avatar = avatar;
    this.heightCm = heightCm;
    this.layers = painting.layers;
    this.#onDrawn = onDrawn;
    this.#findLassoCells = createLassoFinder(avatar);
    this.regions = new RegionMarks(avatar, this.#findLassoCells);
    this.#drawn = new DrawnStrokes(cartography);
    this.#showsExample = !(cartography?.no_pain || this.strokes.length);
    this.#painter = new Painter(painting);
    this.#painter.show(this.strokes);
  }

  get strokes(): readonly Stroke[] {
    return this.#drawn.all;
  }

  get saysNoPain(): boolean {
    return this.#drawn.saysNoPain;
  }

  /** The saved part of the drawing; `drawn` is the default of `capture`. */
  get cartography(): Cartography {
    const strokes = [...this.strokes];
    const capture = this.regions.findCapture(strokes);
    return { no_pain: this.saysNoPain, strokes, ...(capture === 'drawn' ? {} : { capture }) };
  }

  /** The part of the drawing that counts. */
  get marked(): Marked {
    return findMarked(this);
  }

  get pencil(): Pencil {
    return this.#pencil;
  }

  /** Message to the patient until the next action. */
  get message(): TextKey | null {
    return this.#message;
  }

  /** True while the drawing example is shown; the first touch on the body ends it. */
  get showsExample(): boolean {
    return this.#showsExample;
  }

  get canFill(): boolean {
    return this.#ring !== null;
  }

  /** History of the layer of the pencil. */
  get history(): History {
    return this.#drawn.history(this.#pencil.layer);
  }

  /** The line under the finger. */
  get line(): Line | null {
    return this.#line;
  }

  /** Calls back after each change of the cells of a view; returns the function that stops it. */
  watch(view: View, listener: CellListener): () => void {
    return this.#painter.watch(view, listener);
  }

  /** Switches to a layer and its first tool. */
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
    this.dispatchEvent(new Event('change'));
  }

  showExample(showsExample: boolean): void {
    this.#showsExample = showsExample;
    this.say(null);
  }

  /** Begins a line with the pencil, or with another one for this line alone. */
  begin(view: View, at: Point, other: Partial<Pencil> = {}): void {
    const pencil = { ...this.#pencil, ...other };
    this.#line = new Line({ pencil, view, radius: radiusInCells(pencil.size, this.heightCm) });
    this.extend(at);
    if (this.#showsExample) this.showExample(false);
  }

  extend(at: Point): void {
    const piece = this.#line?.extend(at);
    if (piece) this.#painter.extendPreview(piece);
  }

  abandon(): void {
    this.#line = null;
    this.#painter.endPreview();
  }

  /** Ends the line; `reach` is the tolerance of a tap beside an area, in cells. */
  commit(reach: number): void {
    const line = this.#line;
    this.abandon();
    if (!line) return;
    const { pencil, view } = line.drawing;
    const stroke = line.toStroke();
    if (pencil.tool === 'area') this.say(this.areas.touch({ view, ...line.start, reach }) ? null : 'noAreaHere');
    else if (!canDraw(pencil)) this.say(pencil.layer === 'intensity' ? 'chooseStrength' : 'chooseKind');
    else if (!stroke || this.#isTooSmall(stroke)) this.say('lassoTooSmall');
    else this.#add(simplifyStroke(stroke));
  }

  /** The line was cut off: half a circle marks nothing, and a brush line stays as far as it was drawn. */
  cutOff(): void {
    if (this.#line?.drawing.pencil.tool === 'lasso') this.abandon();
    else this.commit(0);
  }

  /** Fills the ring that was drawn last. */
  fill(): void {
    if (this.#ring) this.keep([...this.history.present, this.#ring]);
  }

  /** Replaces the strokes of the layer, simplified if the limits require it. */
  keep(strokes: readonly Stroke[]): void {
    this.#replace(fitLimits(strokes, this.#beside));
  }

  undo(): void {
    this.#saveIf(this.#drawn.undo(this.#pencil.layer));
  }

  redo(): void {
    this.#saveIf(this.#drawn.redo(this.#pencil.layer));
  }

  chooseAllAreas(): void {
    const { all, chosen } = this.areas;
    this.areas.choose(chosen.length === all.length ? [] : all);
    this.say(null);
  }

  /** Adds a kind to all of the chosen areas, or removes it; other kinds stay, since kinds may overlap. */
  setKind(kind: Typology, on: boolean): void {
    const strokes = this.areas.setKind({ kind, on }, this.history.present, this);
    if (!this.areas.chosen.length) this.say('tapFirst');
    else this.#replace(fitsLimits(strokes, this.#beside) ? strokes : null);
  }

  /** Sets or clears "no pain"; setting it removes the drawing, and undo restores it. */
  setNoPain(noPain: boolean): void {
    this.#drawn.setNoPain(noPain);
    this.#save();
  }

  get #beside(): readonly Stroke[] {
    return this.#drawn.history(this.#pencil.layer === 'intensity' ? 'typology' : 'intensity').present;
  }

  /** The least area of a mark, in cells. */
  get #leastCells(): number {
    return LEAST_CM2 / cellAreaCm2(this.heightCm);
  }

  #isTooSmall({ tool, view, points }: Stroke): boolean {
    if (tool !== 'lasso') return false;
    const { cells } = this.#findLassoCells(view, points);
    return cells.reduce((sum, cell) => sum + Number(cell !== 0), 0) < this.#leastCells;
  }

  /** Keeps a stroke only if a cell that counts changed, so that the list of strokes equals the visible marks. */
  #add(stroke: Stroke): void {
    const refusal = paintOrRefuse(stroke, this.#painter, this.layers);
    if (refusal) this.#refuse(refusal);
    else this.keep([...this.history.present, stroke]);
    if (this.#message) return;
    this.#ring = findFilling(stroke, this.#painter, this.#leastCells);
    if (this.#ring) this.dispatchEvent(new Event('change'));
  }

  #replace(strokes: readonly Stroke[] | null): void {
    if (strokes) this.#saveIf(this.#drawn.change(this.#pencil.layer, (history) => commit(history, strokes)));
    else this.#refuse('mapFull');
  }

  #refuse(message: TextKey): void {
    this.#painter.show(this.strokes);
    this.say(message);
  }

  #saveIf(isChanged: boolean): void {
    if (isChanged) this.#save();
    else this.say(null);
  }

  #save(): void {
    this.#painter.show(this.strokes);
    this.say(null);
    this.#onDrawn();
  }
}
