import type { Stroke, View } from '@pain-assessment/contracts';
import { GRID } from '@pain-assessment/pain-map';
import { html, LitElement, nothing, svg, type TemplateResult } from 'lit';
import type { BodyMap } from '../map/body-map.ts';
import { type DrawingHand, PointerArbiter, type PointerCommand, type PointerSample } from '../map/pointers.ts';
import { type Pencil, radiusInCells, strokeOf, toGridPoint } from '../map/strokes.ts';
import {
  confine,
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
import type { TextKey, Translate } from '../texts/texts.ts';
import { bodyLines } from './body-lines.ts';
import { type IconName, icon } from './icons.ts';
import { renderCells, ViewCanvas } from './view-canvas.ts';

const ZOOM_STEP = 1.6;
const PAN_STEP = 0.3;
const PANS: readonly (readonly [IconName, TextKey, number, number])[] = [
  ['up', 'moveUp', 0, -PAN_STEP],
  ['down', 'moveDown', 0, PAN_STEP],
  ['left', 'moveLeft', -PAN_STEP, 0],
  ['right', 'moveRight', PAN_STEP, 0],
];

/** A finger that draws is no gesture: else the browser takes a quick line for a fling, and the next tap for its end. */
const noGesture = {
  handleEvent: (event: Event) => event.preventDefault(),
  passive: false,
};

/**
 * `<body-stage>`: one view of the body to draw on. Fires `stroke-drawn` with the stroke and `finger-refused`.
 * While a stroke is drawn nothing is rendered but its cells, so that a slow tablet keeps up.
 */
export class BodyStage extends LitElement {
  static override properties = {
    map: { attribute: false },
    view: { attribute: false },
    pencil: { attribute: false },
    heightCm: { attribute: false },
    hand: { attribute: false },
    label: { attribute: false },
    t: { attribute: false },
    zoom: { state: true },
  };
  declare map: BodyMap;
  declare view: View;
  declare pencil: Pencil;
  declare heightCm: number;
  declare hand: DrawingHand;
  declare label: string;
  declare t: Translate;
  declare zoom: Zoom;

  #arbiter: PointerArbiter | null = null;
  #canvas: ViewCanvas | null = null;
  #stage: Stage = { width: 0, height: 0 };
  /** Where the stage lies in the window; asked anew for each stroke, since asking makes the browser lay out the page. */
  #corner: Point = { x: 0, y: 0 };
  #points: number[] = [];
  #resizes = new ResizeObserver(() => this.#resized());

  constructor() {
    super();
    this.zoom = WHOLE_BODY;
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#apply(this.#arbiter?.interrupt() ?? []);
    this.#resizes.disconnect();
    this.#canvas?.close();
    this.#canvas = null;
  }

  protected override updated(): void {
    const surface = this.#element('.stage-surface');
    if (!this.#canvas && this.isConnected) {
      this.#arbiter = new PointerArbiter(this.hand);
      this.#canvas = new ViewCanvas({ root: this, map: this.map, view: this.view });
      if (surface) this.#resizes.observe(surface);
    }
    this.#canvas?.setLayer(this.pencil.layer);
    this.#place();
  }

  protected override render(): TemplateResult {
    const { outline, details } = bodyLines(this.map.avatar, this.view);
    const box = `0 0 ${GRID.width} ${GRID.height}`;
    return html`
      <div class="stage-surface" role="img" aria-label=${this.label}
        @pointerdown=${this.#onDown} @pointermove=${this.#onMove} @pointerup=${this.#onUp}
        @pointercancel=${this.#onCancel} @pointerenter=${this.#locate} @pointerleave=${this.#hideCursor} @wheel=${this.#onWheel}
        @touchstart=${noGesture} @contextmenu=${(event: Event) => event.preventDefault()}>
        <div class="stage-figure">
          <svg class="stage-body" viewBox=${box} aria-hidden="true">${svg`<path d=${outline} />`}</svg>
          ${renderCells()}
          <svg class="stage-lines" viewBox=${box} aria-hidden="true">
            ${svg`<path d=${outline} />${details.map((line) => svg`<path d=${line} />`)}<path class="stage-lasso" />`}
          </svg>
          <span class="stage-cursor"></span>
        </div>
      </div>
      ${this.#renderControls()}`;
  }

  #renderControls(): TemplateResult {
    const { t, zoom } = this;
    const button = (name: IconName, key: TextKey, act: () => void, disabled = false) => html`
      <button type="button" class="tool round" aria-label=${t(key)} title=${t(key)} ?disabled=${disabled} @click=${act}>
        ${icon(name)}
      </button>`;
    const pans = PANS.map(([name, key, right, down]) =>
      button(name, key, () => this.#zoomTo(panBy(this.zoom, this.#stage, right, down))),
    );
    return html`
      <div class="stage-zoom">
        ${zoom.scale === 1 ? nothing : button('whole', 'wholeBody', () => this.#zoomTo(WHOLE_BODY))}
        ${button('plus', 'zoomIn', () => this.#zoomBy(ZOOM_STEP))}
        ${button('minus', 'zoomOut', () => this.#zoomBy(1 / ZOOM_STEP), zoom.scale === 1)}
      </div>
      ${zoom.scale === 1 ? nothing : html`<div class="stage-pan">${pans}</div>`}`;
  }

  #element(selector: string): HTMLElement | null {
    return this.querySelector<HTMLElement>(selector);
  }

  #zoomBy(factor: number): void {
    const { width, height } = this.#stage;
    this.#zoomTo(zoomAt(this.zoom, this.#stage, { x: width / 2, y: height / 2 }, factor));
  }

  #zoomTo(zoom: Zoom): void {
    this.zoom = confine(zoom, this.#stage);
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
    const cell = pixelsPerCell(this.#stage, this.zoom.scale);
    figure.style.width = `${GRID.width * cell}px`;
    figure.style.height = `${GRID.height * cell}px`;
    const left = this.#stage.width / 2 - this.zoom.x * cell;
    const top = this.#stage.height / 2 - this.zoom.y * cell;
    figure.style.transform = `translate(${left}px, ${top}px)`;
    figure.classList.toggle('magnified', this.zoom.scale > 1);
  }

  #locate(): void {
    const box = this.#element('.stage-surface')?.getBoundingClientRect();
    if (box) this.#corner = { x: box.left, y: box.top };
  }

  #sample(event: PointerEvent): PointerSample {
    const kind = event.pointerType === 'pen' || event.pointerType === 'touch' ? event.pointerType : 'mouse';
    const at = { x: event.clientX - this.#corner.x, y: event.clientY - this.#corner.y };
    return { id: event.pointerId, kind, contact: Math.max(event.width, event.height), ...at };
  }

  #onDown(event: PointerEvent): void {
    if (event.pointerType === 'mouse' && event.button !== 0) return;
    event.preventDefault();
    (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
    this.#locate();
    this.#apply(this.#arbiter?.down(this.#sample(event)) ?? []);
  }

  #onMove(event: PointerEvent): void {
    if (!this.#points.length) this.#moveCursor(event);
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
    const { x, y } = this.#sample(event as unknown as PointerEvent);
    this.#zoomTo(zoomAt(this.zoom, this.#stage, { x, y }, Math.exp(-event.deltaY / 200)));
  }

  #apply(commands: readonly PointerCommand[]): void {
    for (const command of commands) {
      if (command.type === 'begin') this.#begin(command);
      else if (command.type === 'extend') this.#extend(command);
      else if (command.type === 'commit') this.#commit();
      else if (command.type === 'abandon') this.#end();
      else if (command.type === 'follow') this.#zoomTo(follow(this.zoom, this.#stage, command));
      else this.dispatchEvent(new CustomEvent('finger-refused', { bubbles: true }));
    }
  }

  get #radius(): number {
    return radiusInCells(this.pencil.size, this.heightCm);
  }

  #begin(at: Point): void {
    this.#points = [];
    this.#hideCursor();
    this.map.painter.beginPreview(this.view, this.pencil.layer);
    this.#extend(at);
  }

  #extend(at: Point): void {
    const cell = toCells(at, this.zoom, this.#stage);
    const [x, y] = toGridPoint(cell.x, cell.y);
    const last = this.#points.slice(-2);
    if (last[0] === x && last[1] === y) return;
    this.#points.push(x, y);
    if (this.pencil.tool === 'lasso') {
      this.#showLasso();
      return;
    }
    const piece = strokeOf(this.pencil, this.view, this.#radius, [...last, x, y]);
    if (piece) this.map.painter.extendPreview(piece);
  }

  #commit(): void {
    const stroke = strokeOf(this.pencil, this.view, this.#radius, this.#points);
    this.#end();
    if (stroke) this.dispatchEvent(new CustomEvent<Stroke>('stroke-drawn', { bubbles: true, detail: stroke }));
  }

  #end(): void {
    this.#points = [];
    this.map.painter.endPreview();
    this.#showLasso();
  }

  #showLasso(): void {
    const path = this.#points.length ? `M${this.#points.join(' ')}` : '';
    this.querySelector('.stage-lasso')?.setAttribute('d', path);
  }

  /**
   * A circle as wide as the brush follows mouse and pen; under a finger it would be hidden. While drawing the mark
   * itself shows the width, and moving the circle too would double the work of each move.
   */
  #moveCursor(event: PointerEvent): void {
    const cursor = this.#element('.stage-cursor');
    if (!cursor || event.pointerType === 'touch' || this.pencil.tool === 'lasso') return;
    const { x, y } = this.#sample(event);
    const cell = pixelsPerCell(this.#stage, this.zoom.scale);
    const at = toCells({ x, y }, this.zoom, this.#stage);
    cursor.style.width = cursor.style.height = `${2 * this.#radius * cell}px`;
    cursor.style.transform = `translate(${at.x * cell}px, ${at.y * cell}px) translate(-50%, -50%)`;
    cursor.classList.add('shown');
  }

  #hideCursor(): void {
    this.#element('.stage-cursor')?.classList.remove('shown');
  }
}

customElements.define('body-stage', BodyStage);
