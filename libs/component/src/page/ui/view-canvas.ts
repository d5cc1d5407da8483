import type { View } from '@pain-assessment/contracts';
import { GRID } from '@pain-assessment/pain-map';
import { html, type TemplateResult } from 'lit';
import type { BodyMap } from '../map/body-map.ts';
import { colourCells, EDGE } from '../map/colour-cells.ts';
import type { CellRect } from '../map/run-length.ts';
import type { Layer } from '../map/strokes.ts';

const WHOLE: CellRect = { left: 0, top: 0, right: GRID.width, bottom: GRID.height };

/**
 * Canvases that a view is cut into, from head to foot. Browsers hand a canvas to the screen as a whole, and one with a
 * 2D context in every frame, changed or not: four megabytes for each view, which alone cost a slow tablet its frame.
 * Hence bands that show a bitmap, and only those that changed get a new one.
 */
const BANDS = 24;
const BAND_HEIGHT = GRID.height / BANDS;
const paper = new OffscreenCanvas(GRID.width, BAND_HEIGHT);

/** The canvases of one view, a pixel for each cell. */
export function renderCells(): TemplateResult {
  const band = () => html`<canvas width=${GRID.width} height=${BAND_HEIGHT}></canvas>`;
  return html`<div class="stage-cells">${Array.from({ length: BANDS }, band)}</div>`;
}

/** The rectangle with the cells beside it, whose edges change too. */
function widen({ left, top, right, bottom }: CellRect): CellRect {
  return {
    left: Math.max(0, left - EDGE),
    top: Math.max(0, top - EDGE),
    right: Math.min(GRID.width, right + EDGE),
    bottom: Math.min(GRID.height, bottom + EDGE),
  };
}

interface Band {
  readonly context: ImageBitmapRenderingContext | null;
  readonly image: ImageData;
}

/** Bands that share the pixels of the whole view. */
function bandsOf(canvases: readonly HTMLCanvasElement[], pixels: Uint32Array<ArrayBuffer>): readonly Band[] {
  const bytes = GRID.width * BAND_HEIGHT * 4;
  return canvases.map((canvas, index) => ({
    context: canvas.getContext('bitmaprenderer'),
    image: new ImageData(new Uint8ClampedArray(pixels.buffer, index * bytes, bytes), GRID.width, BAND_HEIGHT),
  }));
}

/** Keeps the canvases equal to the painted cells of a view; only what changed is coloured again. */
export class ViewCanvas {
  #pixels = new Uint32Array(GRID.width * GRID.height);
  #bands: readonly Band[];
  #map: BodyMap;
  #view: View;
  #layer: Layer | null = null;
  #unwatch: () => void;
  /** Bands to show in the next frame. */
  #changed = new Set<Band>();
  #frame = 0;

  /** `root` holds what {@link renderCells} rendered. */
  constructor({ root, map, view }: { root: HTMLElement; map: BodyMap; view: View }) {
    this.#bands = bandsOf([...root.querySelectorAll<HTMLCanvasElement>('.stage-cells canvas')], this.#pixels);
    this.#map = map;
    this.#view = view;
    this.#unwatch = map.watch(view, (rect) => this.#draw(widen(rect)));
  }

  /** Shows this layer; the cells are coloured all anew only when it is another one. */
  setLayer(layer: Layer): void {
    if (layer === this.#layer) return;
    this.#layer = layer;
    this.#draw(WHOLE);
  }

  close(): void {
    this.#unwatch();
    cancelAnimationFrame(this.#frame);
  }

  #draw(rect: CellRect): void {
    if (!this.#layer) return;
    colourCells(this.#pixels, this.#map.layers[this.#view], this.#layer, rect);
    const first = Math.floor(rect.top / BAND_HEIGHT);
    const last = Math.min(BANDS, Math.ceil(rect.bottom / BAND_HEIGHT));
    for (const band of this.#bands.slice(first, last)) this.#changed.add(band);
    this.#frame ||= requestAnimationFrame(() => this.#show());
  }

  #show(): void {
    this.#frame = 0;
    for (const { context, image } of this.#changed) {
      paper.getContext('2d')?.putImageData(image, 0, 0);
      context?.transferFromImageBitmap(paper.transferToImageBitmap());
    }
    this.#changed.clear();
  }
}
