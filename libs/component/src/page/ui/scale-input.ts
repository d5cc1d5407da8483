import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Item } from '../assessment/steps.ts';
import type { Translate } from '../texts/texts.ts';

type ScaleItem = Extract<Item, { kind: 'scale' }>;

/** Page keys move by a tenth of the scale. */
const PAGES = 10;
/** Instruments that record whole numbers show the number; a visual analogue scale must not become a rating in numbers. */
const showsNumber = ({ step }: ScaleItem) => step >= 1;

/** Nearest value of the scale to `raw`, free of binary noise. */
export function onScale(
  { minimum, maximum, step }: Pick<ScaleItem, 'minimum' | 'maximum' | 'step'>,
  raw: number,
): number {
  const steps = Math.round((Math.min(maximum, Math.max(minimum, raw)) - minimum) / step);
  return Number((minimum + steps * step).toFixed(6));
}

/** Value after a key, or null where the key does nothing; the first key puts the handle in the middle or at an end. */
export function valueAfterKey(item: ScaleItem, value: number | null, key: string): number | null {
  const { minimum, maximum, step } = item;
  if (key === 'Home') return minimum;
  if (key === 'End') return maximum;
  const moves: Record<string, number> = {
    ArrowRight: step,
    ArrowUp: step,
    ArrowLeft: -step,
    ArrowDown: -step,
    PageUp: (maximum - minimum) / PAGES,
    PageDown: (minimum - maximum) / PAGES,
  };
  const move = moves[key];
  if (move === undefined) return null;
  return onScale(item, value === null ? (minimum + maximum) / 2 : value + move);
}

/** `<scale-input>`: a line without ticks; its handle appears where the patient touches it. Fires `scale-change` with the value. */
export class ScaleInput extends LitElement {
  static override properties = {
    item: { attribute: false },
    value: { attribute: false },
    labelledBy: { attribute: false },
    t: { attribute: false },
  };
  declare item: ScaleItem;
  declare value: number | null;
  declare labelledBy: string;
  declare t: Translate;
  #pointer: number | null = null;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected override updated(_: PropertyValues): void {
    const { minimum, maximum } = this.item;
    const share = this.value === null ? 0 : (this.value - minimum) / (maximum - minimum);
    this.style.setProperty('--share', String(share));
  }

  protected override render(): TemplateResult {
    const { item, value } = this;
    return html`
      <div class="scale-track" role="slider" tabindex="0" aria-labelledby=${this.labelledBy}
        aria-valuemin=${item.minimum} aria-valuemax=${item.maximum}
        aria-valuenow=${value ?? (item.minimum + item.maximum) / 2} aria-valuetext=${this.#spoken()}
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
