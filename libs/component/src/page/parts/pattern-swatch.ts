import type { Look } from '@pain-assessment/pain-map';
import { createPixelTile, TILE } from '../drawing/tiles.ts';

/** `<pattern-swatch>`: a sample of exactly the pixels that the map uses, two tiles wide. Decoration: the word is beside it. */
export class PatternSwatch extends HTMLElement {
  set look(look: Look) {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 2 * TILE;
    const image = new ImageData(TILE, TILE);
    new Uint32Array(image.data.buffer).set(createPixelTile([look]));
    for (const x of [0, TILE]) {
      for (const y of [0, TILE]) canvas.getContext('2d')?.putImageData(image, x, y);
    }
    this.replaceChildren(canvas);
    this.ariaHidden = 'true';
  }
}

customElements.define('pattern-swatch', PatternSwatch);
