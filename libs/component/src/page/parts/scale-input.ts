import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Item } from '../session/steps.ts';
import type { Translate } from '../texts/texts.ts';
import { LightElement } from './element.ts';
import { onScale, valueAfterKey } from './scale-value.ts';

type ScaleItem = Extract<Item, { kind: 'scale' }>;

/** Scales of whole numbers show the number; a visual analogue scale shows none, so that patients do not rate in numbers. */
const showsNumber = ({ step }: ScaleItem) => step >= 1;

/** `<scale-input>`: a line without ticks; the handle appears where the patient touches it. Fires `scale-change` with the value. */
export class ScaleInput extends LightElement {
  static override properties = {
    item: { attribute: false },
    value: { attribute: false },
    labelledBy: { attribute: false },
    describedBy: { attribute: false },
    t: { attribute: false },
  };
  declare item: ScaleItem;
  declare value: number | null;
  declare labelledBy: string;
  declare describedBy: string;
  declare t: Translate;
  #pointer: number | null = null;

  protected override updated(_: PropertyValues): void {
    const { minimum, maximum } = this.item;
    const share = this.value === null ? 0 : (this.value - minimum) / (maximum - minimum);
    this.style.setProperty('--share', String(share));
  }

  protected override render(): TemplateResult {
    const { item, value } = this;
    return html`
      <div class="scale-track" role="slider" tabindex="0" aria-labelledby=${this.labelledBy} aria-describedby=${this.describedBy}
        aria-valuemin=${item.minimum} aria-valuemax=${item.maximum}
        aria-valuenow=${value ?? item.minimum} aria-valuetext=${this.#spoken()}
        @keydown=${this.#onKey} @pointerdown=${this.#onDown} @pointermove=${this.#onMove}
        @pointerup=${this.#onUp} @pointercancel=${this.#onUp}>
        <span class="scale-line"></span>
        ${value === null ? nothing : html`<span class="scale-handle"></span>`}
      </div>
      <div class="scale-ends" aria-hidden="true"><span>${item.minimum_label}</span><span>${item.maximum_label}</span></div>
      <p class="scale-value" aria-hidden="true">${this.#visible()}</p>`;
  }

  #visible(): string {
    if (this.value === null) return this.t('scaleHint');
    return showsNumber(this.item) ? this.t('scaleNumber', { value: this.value }) : '';
  }

  #spoken(): string {
    const { item, value, t } = this;
    if (value === null) return `${t('scaleUnset')}. ${item.minimum_label} – ${item.maximum_label}`;
    const { minimum, maximum, minimum_label: minimumLabel, maximum_label: maximumLabel } = item;
    return t('scaleValue', { value, minimum, maximum, minimumLabel, maximumLabel });
  }

  #change(value: number): void {
    if (value !== this.value) this.dispatchEvent(new CustomEvent('scale-change', { detail: value }));
  }

  #onKey(event: KeyboardEvent): void {
    const value = valueAfterKey(this.item, this.value, event.key);
    if (value === null) return;
    event.preventDefault();
    this.#change(value);
  }

  #onDown(event: PointerEvent): void {
    if (this.#pointer !== null || event.button !== 0) return;
    this.#pointer = event.pointerId;
    (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
    this.#follow(event);
  }

  #onMove(event: PointerEvent): void {
    if (event.pointerId === this.#pointer) this.#follow(event);
  }

  #onUp(event: PointerEvent): void {
    if (event.pointerId === this.#pointer) this.#pointer = null;
  }

  #follow(event: PointerEvent): void {
    const line = (event.currentTarget as HTMLElement).querySelector('.scale-line')?.getBoundingClientRect();
    if (!line?.width) return;
    const { minimum, maximum } = this.item;
    this.#change(onScale(this.item, minimum + ((event.clientX - line.left) / line.width) * (maximum - minimum)));
  }
}

customElements.define('scale-input', ScaleInput);
