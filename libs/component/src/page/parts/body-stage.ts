import type { View } from '@pain-assessment/contracts';
import { type BodyPaths, bodyPaths } from '@pain-assessment/pain-map';
import { html, type TemplateResult } from 'lit';
import type { Board } from '../drawing/board.ts';
import type { CellRect } from '../drawing/cells.ts';
import { PointerArbiter, type PointerCommand, type PointerSample, toSample, trackFinger } from '../drawing/pointers.ts';
import type { CellRenderer } from '../drawing/renderer.ts';
import { type Layer, radiusInCells, type Tool } from '../drawing/strokes.ts';
import {
  confine,
  fitRect,
  follow,
  type Point,
  panBy,
  pixelsPerCell,
  type Stage,
  toCells,
  WHOLE_BODY,
  type Zoom,
  zoomAt,
} from '../drawing/zoom.ts';
import type { Translate } from '../texts/texts.ts';
import { LightElement } from './element.ts';
import { type PlaceName, placeFigure, renderFigure, renderStageControls, showBrush } from './stage-figure.ts';
import { ViewCanvas } from './view-canvas.ts';

/** Drawing with a finger is no gesture: otherwise the browser reads a quick line as a fling, and the next tap as its end. */
const noGesture = {
  handleEvent: (event: Event) => event.preventDefault(),
  passive: false,
};

const HAS_WIDTH: ReadonlySet<Tool> = new Set(['brush', 'eraser']);
/** Width of the dark outline of a mark in CSS pixels, however far the view is magnified. */
const EDGE_PX = 1.4;
/** Tolerance of a tap beside an area, in CSS pixels. */
const FINGER_REACH_PX = 24;

/**
 * `<body-stage>`: one view of the body to draw on. It turns pointers into lines of the board, and fires `stage-used` after
 * each line and each zoom. While a line is drawn nothing is rendered but its cells, so that a slow tablet keeps up.
 */
export class BodyStage extends LightElement {
  static override properties = {
    board: { attribute: false },
    renderer: { attribute: false },
    view: { attribute: false },
    layer: { attribute: false },
    label: { attribute: false },
    highlight: { attribute: false },
    names: { attribute: false },
    t: { attribute: false },
    zoom: { state: true },
  };
  declare board: Board;
  declare renderer: CellRenderer;
  declare view: View;
  declare layer: Layer;
  declare label: string;
  /** Path in cells around the area that is chosen; empty for none. */
  declare highlight: string;
  /** Names shown beside parts of the body, and where, in cells. */
  declare names: readonly PlaceName[];
  declare t: Translate;
  declare zoom: Zoom;

  #arbiter: PointerArbiter | null = null;
  #drawn: BodyPaths | null = null;
  #canvas: ViewCanvas | null = null;
  #stage: Stage = { width: 0, height: 0 };
  /** Position of the stage in the window; read once for each stroke, since reading it makes the browser lay out the page. */
  #corner: Point = { x: 0, y: 0 };
  #lasso = '';
  #listening: AbortController | null = null;
  #resizes = new ResizeObserver(() => this.#resized());

  constructor() {
    super();
    this.zoom = WHOLE_BODY;
    this.highlight = '';
    this.names = [];
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#listening = new AbortController();
    const options = { capture: true, signal: this.#listening.signal };
    document.addEventListener('pointerdown', (event) => this.#onDocumentDown(event), options);
    for (const end of ['pointerup', 'pointercancel'] as const) {
      document.addEventListener(end, (event) => this.#track(event, false), options);
    }
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#listening?.abort();
    this.#apply(this.#arbiter?.interrupt() ?? []);
    this.#resizes.disconnect();
    this.#canvas?.close();
    this.#canvas = null;
  }

  protected override updated(): void {
    const surface = this.#element('.stage-surface');
    if (!this.#canvas && this.isConnected) {
      const { board, renderer, view } = this;
      this.#arbiter = new PointerArbiter(board.pointers);
      this.#canvas = new ViewCanvas({ root: this, board, renderer, view });
      if (surface) this.#resizes.observe(surface);
    }
    this.#canvas?.setLayer(this.layer);
    this.#place();
  }

  protected override render(): TemplateResult {
    return html`
      <div class="stage-surface" role="img" aria-label=${this.label}
        @pointerdown=${this.#onDown} @pointermove=${this.#onMove} @pointerup=${this.#onUp}
        @pointercancel=${this.#onCancel} @pointerenter=${this.#locate} @pointerleave=${this.#hideCursor} @wheel=${this.#onWheel}
        @touchstart=${noGesture} @contextmenu=${(event: Event) => event.preventDefault()}>
        ${renderFigure({ paths: this.#paths, highlight: this.highlight, names: this.names })}
      </div>
      ${this.#renderControls()}`;
  }

  get #paths(): BodyPaths {
    this.#drawn ??= bodyPaths(this.board.avatar, this.view);
    return this.#drawn;
  }

  #renderControls(): TemplateResult {
    return renderStageControls({
      t: this.t,
      isWhole: this.zoom.scale === 1,
      showWhole: () => this.#zoomTo(WHOLE_BODY),
      zoomBy: (factor) => this.#zoomBy(factor),
      pan: (pan) => this.#zoomTo(panBy(this.zoom, this.#stage, pan)),
    });
  }

  #element(selector: string): HTMLElement | null {
    return this.querySelector<HTMLElement>(selector);
  }

  #zoomBy(factor: number): void {
    const { width, height } = this.#stage;
    this.#zoomTo(zoomAt(this.zoom, this.#stage, { point: { x: width / 2, y: height / 2 }, factor }));
  }

  #zoomTo(zoom: Zoom): void {
    this.zoom = confine(zoom, this.#stage);
    this.#fire('stage-used');
  }

  /** Shows these cells as large as they fit, or the whole body. */
  zoomToCells(rect: CellRect | null): void {
    this.zoom = rect ? fitRect(rect, this.#stage) : WHOLE_BODY;
  }

  #fire(name: string): void {
    this.dispatchEvent(new CustomEvent(name, { bubbles: true }));
  }

  /** Rotation or a new layout: the stroke in progress ends here, what it drew stays. */
  #resized(): void {
    const surface = this.#element('.stage-surface');
    if (!surface) return;
    const { clientWidth: width, clientHeight: height } = surface;
    if (width === this.#stage.width && height === this.#stage.height) return;
    if (this.#stage.width) this.#apply(this.#arbiter?.interrupt() ?? []);
    this.#stage = { width, height };
    this.zoom = confine(this.zoom, this.#stage);
    this.#place();
  }

  #place(): void {
    const figure = this.#element('.stage-figure');
    if (!figure || !this.#stage.width) return;
    const cell = placeFigure(figure, this.#stage, this.zoom);
    this.#canvas?.setEdge(EDGE_PX / cell);
  }

  #locate(): void {
    const box = this.#element('.stage-surface')?.getBoundingClientRect();
    if (box) this.#corner = { x: box.left, y: box.top };
  }

  #toStage({ clientX, clientY }: MouseEvent): Point {
    return { x: clientX - this.#corner.x, y: clientY - this.#corner.y };
  }

  #sample(event: PointerEvent): PointerSample {
    return toSample(event, this.#toStage(event));
  }

  #track(event: PointerEvent, isDown: boolean): PointerSample {
    const sample = this.#sample(event);
    trackFinger(this.board.pointers, sample, isDown);
    return sample;
  }

  /** Before any stage acts on it: a second finger anywhere on the page makes a pinch of what was begun here. */
  #onDocumentDown(event: PointerEvent): void {
    const sample = this.#track(event, true);
    const isHere = this.#element('.stage-surface')?.contains(event.target as Node);
    if (!isHere) this.#apply(this.#arbiter?.downElsewhere(sample) ?? []);
  }

  #onDown(event: PointerEvent): void {
    if (event.pointerType === 'mouse' && event.button !== 0) return;
    event.preventDefault();
    (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
    this.#locate();
    this.#apply(this.#arbiter?.down(this.#sample(event)) ?? []);
  }

  #onMove(event: PointerEvent): void {
    if (!this.board.isDrawing) this.#moveCursor(event);
    const samples = event.getCoalescedEvents?.() ?? [];
    for (const sample of samples.length ? samples : [event]) {
      this.#apply(this.#arbiter?.move(this.#sample(sample)) ?? []);
    }
  }

  #onUp(event: PointerEvent): void {
    this.#apply(this.#arbiter?.up(event.pointerId) ?? []);
  }

  #onCancel(event: PointerEvent): void {
    this.#apply(this.#arbiter?.cancel(event.pointerId) ?? []);
  }

  /** The wheel scrolls the page; with Ctrl, which is also how touchpads report a pinch, it zooms. */
  #onWheel(event: WheelEvent): void {
    if (!event.ctrlKey) return;
    event.preventDefault();
    this.#locate();
    const point = this.#toStage(event);
    this.#zoomTo(zoomAt(this.zoom, this.#stage, { point, factor: Math.exp(-event.deltaY / 200) }));
  }

  #apply(commands: readonly PointerCommand[]): void {
    const { board } = this;
    for (const command of commands) {
      if (command.type === 'begin') this.#begin(command);
      else if (command.type === 'extend') board.extend(this.#toCells(command));
      else if (command.type === 'commit') this.#commit();
      else if (command.type === 'abandon') board.abandon();
      else if (command.type === 'follow') this.#zoomTo(follow(this.zoom, this.#stage, command));
      else board.say(command.type === 'finger-refused' ? 'fingerRefused' : 'touchTooBroad');
    }
    if (commands.length) this.#showLasso(board.lassoPath);
  }

  /** The same path set again would make the browser lay out and paint the figure at each move. */
  #showLasso(path: string): void {
    if (path === this.#lasso) return;
    this.#lasso = path;
    this.#element('.stage-lasso')?.setAttribute('d', path);
  }

  #toCells(at: Point): Point {
    return toCells(at, this.zoom, this.#stage);
  }

  #begin(at: Point): void {
    this.#hideCursor();
    this.board.begin(this.view, this.#toCells(at));
  }

  #commit(): void {
    this.board.commit(FINGER_REACH_PX / pixelsPerCell(this.#stage, this.zoom.scale));
    this.#fire('stage-used');
  }

  /**
   * A circle as wide as the brush follows mouse and pen; under a finger it would be hidden. While drawing the mark
   * itself shows the width, and moving the circle too would double the work of each move.
   */
  #moveCursor(event: PointerEvent): void {
    const cursor = this.#element('.stage-cursor');
    const { pencil, heightCm } = this.board;
    if (!cursor || event.pointerType === 'touch' || !HAS_WIDTH.has(pencil.tool)) return;
    const at = this.#toCells(this.#toStage(event));
    showBrush(cursor, {
      at,
      radius: radiusInCells(pencil.size, heightCm),
      cell: pixelsPerCell(this.#stage, this.zoom.scale),
    });
  }

  #hideCursor(): void {
    this.#element('.stage-cursor')?.classList.remove('shown');
  }
}

customElements.define('body-stage', BodyStage);
