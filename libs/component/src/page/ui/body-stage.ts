import type { View } from '@pain-assessment/contracts';
import { html, type TemplateResult } from 'lit';
import type { BodyMap } from '../map/body-map.ts';
import type { CellRect } from '../map/cell-rect.ts';
import {
  PointerArbiter,
  type PointerCommand,
  type PointerSample,
  type SharedPointers,
  toSample,
  trackFinger,
} from '../map/pointers.ts';
import { canDraw, type Pencil, radiusInCells } from '../map/strokes.ts';
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
} from '../map/zoom.ts';
import type { Translate } from '../texts/texts.ts';
import { LightElement } from './light-element.ts';
import { LineInProgress } from './line-in-progress.ts';
import { renderStageControls } from './stage-controls.ts';
import { type PlaceName, placeFigure, renderFigure, showBrush } from './stage-figure.ts';
import { ViewCanvas } from './view-canvas.ts';

/** Drawing with a finger is no gesture: otherwise the browser reads a quick line as a fling, and the next tap as its end. */
const noGesture = {
  handleEvent: (event: Event) => event.preventDefault(),
  passive: false,
};

const HAS_WIDTH: ReadonlySet<Pencil['tool']> = new Set(['brush', 'eraser']);
/** Width of the dark outline of a mark in CSS pixels, however far the view is magnified. */
const EDGE_PX = 1.4;
/** How far beside an area a finger may land that means it, in CSS pixels. */
const FINGER_REACH_PX = 24;

/**
 * `<body-stage>`: one view of the body to draw on. Fires `stroke-drawn` with the stroke, `area-touched` with the place for
 * the tool that points, `nothing-chosen`, `finger-refused` and `too-broad`, and `stage-used` after each of these and each zoom.
 * While a stroke is drawn nothing is rendered but its cells, so that a slow tablet keeps up.
 */
export class BodyStage extends LightElement {
  static override properties = {
    map: { attribute: false },
    view: { attribute: false },
    pencil: { attribute: false },
    heightCm: { attribute: false },
    sharedPointers: { attribute: false },
    label: { attribute: false },
    highlight: { attribute: false },
    names: { attribute: false },
    t: { attribute: false },
    zoom: { state: true },
  };
  declare map: BodyMap;
  declare view: View;
  declare pencil: Pencil;
  declare heightCm: number;
  declare sharedPointers: SharedPointers;
  declare label: string;
  /** Path in cells around the area that is chosen; empty for none. */
  declare highlight: string;
  /** Names shown beside parts of the body, and where, in cells. */
  declare names: readonly PlaceName[];
  declare t: Translate;
  declare zoom: Zoom;

  #arbiter: PointerArbiter | null = null;
  #canvas: ViewCanvas | null = null;
  #stage: Stage = { width: 0, height: 0 };
  /** Position of the stage in the window; read once for each stroke, since reading it makes the browser lay out the page. */
  #corner: Point = { x: 0, y: 0 };
  #line: LineInProgress | null = null;
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
      this.#arbiter = new PointerArbiter(this.sharedPointers);
      this.#canvas = new ViewCanvas({ root: this, map: this.map, view: this.view });
      const showLasso = (path: string) => this.#element('.stage-lasso')?.setAttribute('d', path);
      this.#line = new LineInProgress({ map: this.map, view: this.view, showLasso });
      if (surface) this.#resizes.observe(surface);
    }
    this.#canvas?.setLayer(this.pencil.layer);
    this.#place();
  }

  protected override render(): TemplateResult {
    return html`
      <div class="stage-surface" role="img" aria-label=${this.label}
        @pointerdown=${this.#onDown} @pointermove=${this.#onMove} @pointerup=${this.#onUp}
        @pointercancel=${this.#onCancel} @pointerenter=${this.#locate} @pointerleave=${this.#hideCursor} @wheel=${this.#onWheel}
        @touchstart=${noGesture} @contextmenu=${(event: Event) => event.preventDefault()}>
        ${renderFigure({ paths: this.map.paths[this.view], highlight: this.highlight, names: this.names })}
      </div>
      ${this.#renderControls()}`;
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

  #fire(name: string, detail?: unknown): void {
    this.dispatchEvent(new CustomEvent(name, { bubbles: true, detail }));
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
    trackFinger(this.sharedPointers, sample, isDown);
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
    if (!this.#line?.isDrawn) this.#moveCursor(event);
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
    for (const command of commands) {
      if (command.type === 'begin') this.#begin(command);
      else if (command.type === 'extend') this.#line?.extend(this.#toCells(command));
      else if (command.type === 'commit') this.#commit();
      else if (command.type === 'abandon') this.#line?.end();
      else if (command.type === 'follow') this.#zoomTo(follow(this.zoom, this.#stage, command));
      else this.#fire(command.type);
    }
  }

  #toCells(at: Point): Point {
    return toCells(at, this.zoom, this.#stage);
  }

  get #radius(): number {
    return radiusInCells(this.pencil.size, this.heightCm);
  }

  #begin(at: Point): void {
    this.#hideCursor();
    this.#line?.begin({ pencil: this.pencil, radius: this.#radius });
    this.#line?.extend(this.#toCells(at));
  }

  #commit(): void {
    const line = this.#line?.end();
    if (!line) return;
    const reach = FINGER_REACH_PX / pixelsPerCell(this.#stage, this.zoom.scale);
    if (line.stroke) this.#fire('stroke-drawn', line.stroke);
    else if (this.pencil.tool === 'area') this.#fire('area-touched', { view: this.view, ...line.start, reach });
    else if (!canDraw(this.pencil)) this.#fire('nothing-chosen');
    this.#fire('stage-used');
  }

  /**
   * A circle as wide as the brush follows mouse and pen; under a finger it would be hidden. While drawing the mark
   * itself shows the width, and moving the circle too would double the work of each move.
   */
  #moveCursor(event: PointerEvent): void {
    const cursor = this.#element('.stage-cursor');
    if (!cursor || event.pointerType === 'touch' || !HAS_WIDTH.has(this.pencil.tool)) return;
    const at = this.#toCells(this.#toStage(event));
    showBrush(cursor, { at, radius: this.#radius, cell: pixelsPerCell(this.#stage, this.zoom.scale) });
  }

  #hideCursor(): void {
    this.#element('.stage-cursor')?.classList.remove('shown');
  }
}

customElements.define('body-stage', BodyStage);
