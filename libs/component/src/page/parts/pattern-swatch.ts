import type { Look } from '@pain-assessment/pain-map';
import { LitElement } from 'lit';
import { createPixelTile, TILE } from '../drawing/tiles.ts';

/** Cells of the swatch's side: two tiles, so that the pattern can be recognised. */
const SIDE = 2 * TILE;

/** `<pattern-swatch>`: a sample of exactly the pixels that the map uses. Decoration: the word is beside it. */
export class PatternSwatch extends LitElement {
  static override properties = { look: { attribute: false } };
  declare look: Look;
  #canvas = document.createElement('canvas');

  protected override createRenderRoot(): HTMLElement {
    this.#canvas.width = this.#canvas.height = SIDE;
    this.append(this.#canvas);
    this.ariaHidden = 'true';
    return this;
  }

  protected override updated(): void {
    const image = new ImageData(SIDE, SIDE);
    const pixels = new Uint32Array(image.data.buffer);
    const tile = createPixelTile([this.look]);
    for (let i = 0; i < pixels.length; i++) {
      pixels[i] = tile[(Math.floor(i / SIDE) % TILE) * TILE + ((i % SIDE) % TILE)] ?? 0;
    }
    this.#canvas.getContext('2d')?.putImageData(image, 0, 0);
  }
}

customElements.define('pattern-swatch', PatternSwatch);
