import { type Look, swatchSvg } from '@pain-assessment/pain-map';

/** In cells: two periods of a pattern, so that it can be recognised. */
const SIZE = { width: 48, height: 48 };

/** `<pattern-swatch>`: a sample of the pattern that the map uses. Decoration: the word is beside it. */
export class PatternSwatch extends HTMLElement {
  #shown = '';

  set look(look: Look) {
    const source = `data:image/svg+xml,${encodeURIComponent(swatchSvg(look, SIZE))}`;
    // Screens render after each stroke: the same picture again would make the browser load and lay it out again.
    if (source === this.#shown) return;
    this.#shown = source;
    const image = new Image();
    image.src = source;
    this.replaceChildren(image);
    this.ariaHidden = 'true';
  }
}

customElements.define('pattern-swatch', PatternSwatch);
