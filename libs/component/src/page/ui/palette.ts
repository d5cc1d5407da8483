import { INTENSITIES, type Intensity, TYPOLOGIES, type Typology } from '@pain-assessment/contracts';
import { intensityLook, type Look, typologyLook } from '@pain-assessment/pain-map';
import { html, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import type { Pencil } from '../map/strokes.ts';
import type { TextKey, Translate } from '../texts/texts.ts';
import './pattern-swatch.ts';

interface Palette {
  readonly t: Translate;
  readonly pencil: Pencil;
  readonly choose: (part: Partial<Pencil>) => void;
}

interface Choice {
  readonly name: 'intensity' | 'typology';
  readonly value: Intensity | Typology;
  readonly look: Look;
}

function renderChoice({ t, pencil, choose }: Palette, { name, value, look }: Choice): TemplateResult {
  const pick = () => choose({ [name]: value, ...(pencil.tool === 'eraser' ? { tool: 'brush' as const } : {}) });
  return html`<label class="choice">
    <input type="radio" name=${name} value=${value} .checked=${pencil[name] === value} @change=${pick} @click=${pick} />
    <pattern-swatch .look=${look}></pattern-swatch><span>${t(value)}</span>
  </label>`;
}

/**
 * What the pencil means: four strengths or six feelings, each with colour, pattern, word and an example.
 * Each layer has buttons of its own: one taken over while chosen would take the choice from its new group.
 */
export function renderPalette(palette: Palette): TemplateResult {
  const { t, pencil } = palette;
  const isIntensity = pencil.layer === 'intensity';
  const title: TextKey = isIntensity ? 'howStrong' : 'whatKind';
  const choices: readonly Choice[] = isIntensity
    ? INTENSITIES.map((value) => ({ name: 'intensity', value, look: intensityLook(value) }))
    : TYPOLOGIES.map((value) => ({ name: 'typology', value, look: typologyLook(value) }));
  return html`<fieldset class="palette ${pencil.layer}">
    <legend>${t(title)}</legend>
    <div class="choices">${keyed(
      pencil.layer,
      choices.map((choice) => renderChoice(palette, choice)),
    )}</div>
    <p class="example">${t(`${isIntensity ? pencil.intensity : pencil.typology}Example`)}</p>
  </fieldset>`;
}
