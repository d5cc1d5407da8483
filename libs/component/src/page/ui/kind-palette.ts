import { TYPOLOGIES, type Typology } from '@pain-assessment/contracts';
import { typologyLook } from '@pain-assessment/pain-map';
import { html, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Extent } from '../map/area-kinds.ts';
import type { Translate } from '../texts/texts.ts';
import './pattern-swatch.ts';

interface KindPalette {
  readonly t: Translate;
  /** How much of the chosen area feels like each kind; null where no area is chosen. */
  readonly extents: Readonly<Record<Typology, Extent>> | null;
  readonly toggle: (kind: Typology, on: boolean) => void;
  /** Kind whose example is told. */
  readonly told: Typology | null;
}

/** What all of the chosen area feels like; several kinds may overlap. */
export function renderKindPalette({ t, extents, toggle, told }: KindPalette): TemplateResult {
  const renderKind = (kind: Typology) => {
    const extent = extents?.[kind] ?? 'none';
    return html`<label class="choice">
      <input type="checkbox" name="kind" value=${kind} .checked=${live(extent === 'all')} .indeterminate=${live(extent === 'some')}
        @change=${(event: Event) => toggle(kind, (event.target as HTMLInputElement).checked)} />
      <pattern-swatch .look=${typologyLook(kind)}></pattern-swatch><span>${t(kind)}</span>
    </label>`;
  };
  return html`<fieldset class="palette typology" aria-describedby="kind-prompt">
    <legend>${t('allOfIt')}</legend>
    <div class="choices">${TYPOLOGIES.map(renderKind)}</div>
    <p class="example" id="kind-prompt">${extents ? told && t(`${told}Example`) : t('tapArea')}</p>
  </fieldset>`;
}
