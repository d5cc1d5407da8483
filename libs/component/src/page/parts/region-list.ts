import {
  INTENSITIES,
  type Intensity,
  type Locale,
  type Stroke,
  TYPOLOGIES,
  type View,
} from '@pain-assessment/contracts';
import { intensityLook, type Region, regionName, typologyLook } from '@pain-assessment/pain-map';
import { html, nothing, type TemplateResult } from 'lit';
import type { Board } from '../drawing/board.ts';
import { GROUP_OF, REGION_GROUPS, type RegionGroup } from '../drawing/region-groups.table.ts';
import { createRegionMarks, type RegionMarks } from '../drawing/region-marks.ts';
import type { Layer } from '../drawing/strokes.ts';
import type { Translate } from '../texts/texts.ts';
import { LightElement } from './element.ts';

const VIEWS: readonly (readonly [View, 'frontOfBody' | 'backOfBody'])[] = [
  ['front', 'frontOfBody'],
  ['back', 'backOfBody'],
];

/** `<region-list>`: body areas × intensity or typologies by keyboard, switch or screen reader. Fires `strokes-changed`. */
export class RegionList extends LightElement {
  static override properties = {
    board: { attribute: false },
    layer: { attribute: false },
    strokes: { attribute: false },
    locale: { attribute: false },
    t: { attribute: false },
  };
  declare board: Board;
  declare layer: Layer;
  declare strokes: readonly Stroke[];
  declare locale: Locale;
  declare t: Translate;
  #marks: RegionMarks | null = null;

  get #regions(): RegionMarks {
    this.#marks ??= createRegionMarks(this.board.avatar);
    return this.#marks;
  }

  protected override render(): TemplateResult {
    const { t } = this;
    const intro = this.layer === 'intensity' ? 'regionsText' : 'regionsKindText';
    const word =
      this.layer === 'typology'
        ? html`<p class="example"><strong>${t('trigger')}</strong>: ${t('triggerExample')}</p>`
        : nothing;
    return html`<p class="lead">${t(intro)} ${t('drawnToo')}</p>${word}${VIEWS.map(([view, title]) => this.#renderView(view, t(title)))}`;
  }

  #renderView(view: View, title: string): TemplateResult {
    const inView = this.#regions.regions.filter((region) => region.view === view);
    const groups = REGION_GROUPS.map((group) =>
      this.#renderGroup(
        group,
        inView.filter(({ part }) => GROUP_OF[part] === group),
      ),
    );
    return html`<section class="regions"><h2>${title}</h2>${groups}</section>`;
  }

  /** Closed at first: with a keyboard, eight groups are quicker to pass than all regions. */
  #renderGroup(group: RegionGroup, regions: readonly Region[]): TemplateResult {
    const isIntensity = this.layer === 'intensity';
    const marked = regions.filter(({ id }) => this.#isMarked(id)).length;
    const isOpen = !isIntensity && regions.some(({ id }) => this.#regions.isPainful(id, this.board.layers));
    return html`<details ?open=${isOpen}>
      <summary>${this.t(group)}${marked ? html`<span class="count">${this.t('markedCount', { count: marked })}</span>` : nothing}</summary>
      ${regions.map((region) => (isIntensity ? this.#renderIntensities(region) : this.#renderTypologies(region)))}
    </details>`;
  }

  #isMarked(id: Region['id']): boolean {
    return this.layer === 'intensity'
      ? this.#regions.intensity(id, this.strokes, this.board.layers) !== null
      : this.#regions.typologies(id, this.strokes, this.board.layers).length > 0;
  }

  #renderIntensities(region: Region): TemplateResult {
    const chosen = this.#regions.intensity(region.id, this.strokes, this.board.layers);
    const option = (value: Intensity | null) => {
      const label = value ? this.t(value) : this.t('regionNone');
      const choose = () => this.#emit(this.#regions.withIntensity(region.id, value, this.strokes));
      return html`<label class="chip">
        <input type="radio" name=${region.id} .checked=${chosen === value} @change=${choose} />
        ${value ? html`<pattern-swatch .look=${intensityLook(value)}></pattern-swatch>` : nothing}<span>${label}</span>
      </label>`;
    };
    return html`<fieldset class="region" data-region=${region.id}>
      <legend>${regionName(region.id, this.locale)}</legend>
      <div class="chips">${[null, ...INTENSITIES].map(option)}</div>
    </fieldset>`;
  }

  #renderTypologies(region: Region): TemplateResult {
    const chosen = this.#regions.typologies(region.id, this.strokes, this.board.layers);
    const isPainful = this.#regions.isPainful(region.id, this.board.layers);
    const kinds = isPainful ? TYPOLOGIES : TYPOLOGIES.filter((id) => id === 'hypoesthesia' || chosen.includes(id));
    const option = (value: (typeof TYPOLOGIES)[number]) => {
      const toggle = (event: Event) => {
        const { checked } = event.target as HTMLInputElement;
        const change = checked ? this.#regions.addTypology : this.#regions.removeTypology;
        this.#emit(change(region.id, value, this.strokes));
      };
      return html`<label class="chip">
        <input type="checkbox" .checked=${chosen.includes(value)} @change=${toggle} />
        <pattern-swatch .look=${typologyLook(value)}></pattern-swatch><span>${this.t(value)}</span>
      </label>`;
    };
    return html`<fieldset class="region" data-region=${region.id}>
      <legend>${regionName(region.id, this.locale)}</legend>
      <div class="chips">${kinds.map(option)}</div>
    </fieldset>`;
  }

  #emit(strokes: readonly Stroke[]): void {
    this.dispatchEvent(new CustomEvent('strokes-changed', { detail: strokes }));
  }
}

customElements.define('region-list', RegionList);
