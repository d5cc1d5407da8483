import type { Intensity, Typology } from '@pain-assessment/contracts';
import { intensityLook, type Look, swatchSvg, typologyLook } from '@pain-assessment/pain-map';
import { html, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import type { Layer } from '../drawing/strokes.ts';
import type { Translate } from '../texts/texts.ts';

/** In cells: two periods of a pattern, so that it can be recognised. */
const SIZE = { width: 48, height: 48 };

/** A sample of the pattern that the map uses. Decoration: the word is beside it. */
export function renderSwatch(look: Look): TemplateResult {
  const source = () => `data:image/svg+xml,${encodeURIComponent(swatchSvg(look, SIZE))}`;
  return html`<img class="swatch" alt="" src=${guard([look], source)} />`;
}

/** A value of a layer: colour and pattern of its marks, and its word. */
export function renderMark(t: Translate, layer: Layer, value: Intensity | Typology): TemplateResult {
  const look = layer === 'intensity' ? intensityLook(value as Intensity) : typologyLook(value as Typology);
  return html`${renderSwatch(look)}<span>${t(value)}</span>`;
}
