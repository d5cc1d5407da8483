import type { Intensity, Typology } from '@pain-assessment/contracts';
import { intensityLook, type Look, swatchSvg, typologyLook } from '@pain-assessment/pain-map';
import { html, type TemplateResult } from 'lit';
import type { Layer } from '../drawing/strokes.ts';
import type { Translate } from '../texts/texts.ts';

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

/** A value of a layer: colour and pattern of its marks, and its word. */
export function renderMark(t: Translate, layer: Layer, value: Intensity | Typology): TemplateResult {
  const look = layer === 'intensity' ? intensityLook(value as Intensity) : typologyLook(value as Typology);
  return html`<pattern-swatch .look=${look}></pattern-swatch><span>${t(value)}</span>`;
}
