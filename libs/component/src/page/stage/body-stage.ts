import type { View } from '@pain-assessment/contracts';
import { type BodyPaths, bodyPaths, type Rect } from '@pain-assessment/pain-map';
import { html, type PropertyValues, type TemplateResult } from 'lit';
import { LightElement, properties, type ScreenContext } from '../controls/layout.ts';
import type { Board } from '../drawing/board.ts';
import type { Point } from '../drawing/cells.ts';
import { PointerArbiter, type PointerCommand, type PointerSample, toSample } from '../drawing/pointers.ts';
import { hasWidth, type Layer, radiusInCells } from '../drawing/strokes.ts';
import { type PlaceName, placeFigure, renderFigure, renderStageControls } from './stage-figure.ts';
import { ViewCanvas } from './view-canvas.ts';
import { confine, fitRect, follow, pixelsPerCell, type Stage, toCells, WHOLE_BODY, type Zoom, zoomAt } from './zoom.ts';

/** Prevents browser gestures: the browser would read a quick line as a fling, and the next tap as its end. */
const noGesture = {
  handleEvent: (event: Event) => event.preventDefault(),
  passive: false,
};

/** Bit of the eraser end of a pen in `buttons` (Pointer Events 3). */
const ERASER_BUTTON = 32;
/** Width of the dark outline of a mark in CSS pixels, at every magnification. */
const EDGE_PX = 1.4;
/** Tolerance of a tap beside an area, in CSS pixels. */
const FINGER_REACH_PX = 24;

/**
 * `<body-stage>`: one view of the body to draw on; it fires `zoom` when it shows another part. It turns pointers into lines of the board.
 * While a line is drawn only its cells are rendered, so that a slow tablet keeps up.
 */
export class BodyStage extends LightElement {
  static override properties = properties('context', 'view', 'layer', 'highlight', 'names', 'zoom');
  declare context: ScreenContext;
  declare view: View;
  declare layer: Layer;
  /** Path in cells around the area that is chosen; empty for none. */
  declare highlight: string;
  /** Names beside parts of the body. */
  declare names: readonly PlaceName[];
  declare zoom: Zoom;

  #lazyArbiter: PointerArbiter | null = null;
  #lazyPaths: BodyPaths | null = null;
  readonly #canvas = new ViewCanvas(this);
  /** Its width is 0 while it is hidden. */
  #stage: Stage = { width: 0, height: 0 };
  /** Cells to show once the stage has a size. */
  #wanted: Rect | null = null;
  /** Position of the stage in the window; read once for each stroke, since reading it makes the browser lay out the page. */
  #corner: Point = { x: 0, y: 0 };
  #lasso = '';
  /** The line comes from the eraser end of a pen. */
  #isEraser = false;
  #listening: AbortController | null = null;
  #resizes = new ResizeObserver(() => this.#resized());

  constructor() {
    super();
    this.zoom = WHOLE_BODY;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#listening = new AbortController();
    const options = { capture: true, signal: this.#listening.signal };
    document.addEventListener('pointerdown', (event) => this.#onDocumentDown(event), options);
    for (const end of ['pointerup', 'pointercancel'] as const) {
      document.addEventListener(end, ({ pointerId }) => this.#board.pointers.up(pointerId), options);
    }
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#listening?.abort();
    this.#apply(this.#arbiter.interrupt());
    this.#resizes.disconnect();
  }

  protected override firstUpdated(): void {
    this.#resizes.observe(this.#element('surface'));
  }

  protected override updated(changed: PropertyValues<this>): void {
    this.#place();
    if (changed.has('zoom')) this.dispatchEvent(new Event('zoom'));
  }

  protected override render(): TemplateResult {
    const { t } = this.context;
    const title = t(this.view === 'front' ? 'frontOfBody' : 'backOfBody');
    this.#lazyPaths ??= bodyPaths(this.#board.avatar, this.view);
    return html`
      <div class="stage-surface" role="img" aria-label=${t('mapLabel', { view: title, list: t('listMode') })}
        @pointerdown=${this.#onDown} @pointermove=${this.#onMove}
        @pointerup=${({ pointerId }: PointerEvent) => this.#apply(this.#arbiter.up(pointerId))}
        @pointercancel=${this.#onLost} @lostpointercapture=${this.#onLost}
        @pointerenter=${this.#locate} @pointerleave=${this.#hideCursor} @wheel=${this.#onWheel}
        @touchstart=${noGesture} @contextmenu=${(event: Event) => event.preventDefault()}>
        ${renderFigure(this.#lazyPaths, this.highlight, this.names)}
      </div>
      ${renderStageControls(t, { zoom: this.zoom, stage: this.#stage, name: title }, (zoom) => {
        this.zoom = zoom;
      })}`;
  }

  /** Shows these cells as large as they fit, or the whole body; a hidden stage does so once it has a size. */
  zoomToCells(rect: Rect | null): void {
    this.#wanted = this.#stage.width ? null : rect;
    this.zoom = rect && this.#stage.width ? fitRect(rect, this.#stage) : WHOLE_BODY;
  }

  get #board(): Board {
    return this.context.controller.board;
  }

  get #arbiter(): PointerArbiter {
    this.#lazyArbiter ??= new PointerArbiter(this.#board.pointers);
    return this.#lazyArbiter;
  }

  #element(name: 'surface' | 'figure' | 'lasso' | 'cursor'): HTMLElement {
    return this.querySelector(`.stage-${name}`) as HTMLElement;
  }

  /** Rotation or a new layout: the stroke in progress ends here. */
  #resized(): void {
    const { clientWidth: width, clientHeight: height } = this.#element('surface');
    if (width === this.#stage.width && height === this.#stage.height) return;
    if (this.#stage.width) this.#apply(this.#arbiter.interrupt());
    this.#stage = { width, height };
    if (!width) return;
    if (this.#wanted) this.zoomToCells(this.#wanted);
    else this.zoom = confine(this.zoom, this.#stage);
    this.#place();
  }

  #place(): void {
    this.#canvas.show({ layer: this.layer, edge: EDGE_PX / this.#cell });
    if (this.#stage.width) placeFigure(this.#element('figure'), { zoom: this.zoom, stage: this.#stage });
  }

  /** CSS pixels of a cell. */
  get #cell(): number {
    return pixelsPerCell(this.#stage, this.zoom.scale);
  }

  #locate(): void {
    const { left, top } = this.#element('surface').getBoundingClientRect();
    this.#corner = { x: left, y: top };
  }

  #toStage({ clientX, clientY }: MouseEvent): Point {
    return { x: clientX - this.#corner.x, y: clientY - this.#corner.y };
  }

  #sample(event: PointerEvent): PointerSample {
    return toSample(event, this.#toStage(event), this.context.findScale());
  }

  /** Before any stage acts on it: a second finger anywhere on the page turns a line begun here into a pinch. */
  #onDocumentDown(event: PointerEvent): void {
    const sample = this.#sample(event);
    // The first finger of all: the end of an earlier one was lost.
    if (sample.kind === 'touch' && event.isPrimary) this.#apply(this.#arbiter.forgetFingers());
    this.#board.pointers.down(sample);
    const isHere = this.#element('surface').contains(event.target as Node);
    if (!isHere) this.#apply(this.#arbiter.downElsewhere(sample));
  }

  #onDown(event: PointerEvent): void {
    if (event.pointerType === 'mouse' && event.button !== 0) return;
    event.preventDefault();
    (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
    this.#locate();
    this.#isEraser = (event.buttons & ERASER_BUTTON) !== 0;
    this.#apply(this.#arbiter.down(this.#sample(event)));
  }

  /** Cancelled, or without a `pointerup`: a dialog of the host page took it. */
  #onLost({ pointerId }: PointerEvent): void {
    this.#apply(this.#arbiter.cancel(pointerId));
  }

  #onMove(event: PointerEvent): void {
    if (event.buttons === 0) this.#onLost(event);
    if (!this.#board.line) this.#moveCursor(event);
    const samples = event.getCoalescedEvents?.() ?? [];
    for (const sample of samples.length ? samples : [event]) {
      this.#act(this.#arbiter.move(this.#sample(sample)));
    }
    this.#showLasso();
  }

  /** The wheel scrolls the page; with Ctrl, which is also how touchpads report a pinch, it zooms. */
  #onWheel(event: WheelEvent): void {
    if (!event.ctrlKey) return;
    event.preventDefault();
    this.#locate();
    const point = this.#toStage(event);
    this.zoom = zoomAt(this.zoom, this.#stage, { point, factor: Math.exp(-event.deltaY / 200) });
  }

  #apply(commands: readonly PointerCommand[]): void {
    this.#act(commands);
    if (commands.length) this.#showLasso();
  }

  #act(commands: readonly PointerCommand[]): void {
    const board = this.#board;
    for (const command of commands) {
      if (command.type === 'begin') this.#begin(command);
      else if (command.type === 'extend') board.extend(this.#toCells(command));
      else if (command.type === 'commit') board.commit(FINGER_REACH_PX / this.#cell);
      else if (command.type === 'cut-off') board.cutOff();
      else if (command.type === 'abandon') board.abandon();
      else if (command.type === 'follow') this.zoom = follow(this.zoom, this.#stage, command);
      else board.say(command.type === 'finger-refused' ? 'fingerRefused' : 'touchTooBroad');
    }
  }

  #toCells(at: Point): Point {
    return toCells(at, this.zoom, this.#stage);
  }

  #begin(at: Point): void {
    this.#hideCursor();
    this.#board.begin(this.view, this.#toCells(at), this.#isEraser ? { tool: 'eraser' } : {});
  }

  /** Once for each event, not for each of its samples. Setting the same path again would make the browser lay out and paint the figure. */
  #showLasso(): void {
    const path = this.#board.line?.path ?? '';
    if (path === this.#lasso) return;
    this.#lasso = path;
    this.#element('lasso').setAttribute('d', path);
  }

  /**
   * A circle as wide as the brush follows mouse and pen; a finger would hide it. While drawing, the mark itself shows the
   * width, and moving the circle too would double the work of each move.
   */
  #moveCursor(event: PointerEvent): void {
    const { pencil, heightCm } = this.#board;
    if (event.pointerType === 'touch' || !hasWidth(pencil.tool)) return;
    const { style, classList } = this.#element('cursor');
    const { x, y } = this.#toCells(this.#toStage(event));
    const cell = this.#cell;
    style.width = style.height = `${2 * radiusInCells(pencil.size, heightCm) * cell}px`;
    style.transform = `translate(${x * cell}px, ${y * cell}px) translate(-50%, -50%)`;
    classList.add('shown');
  }

  #hideCursor(): void {
    this.#element('cursor').classList.remove('shown');
  }
}

customElements.define('body-stage', BodyStage);
