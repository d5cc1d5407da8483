import { html, nothing, type TemplateResult } from 'lit';
import type { Item } from '../session/steps.ts';
import type { Translate } from '../texts/texts.ts';
import { LightElement, properties } from './layout.ts';

type ScaleItem = Extract<Item, { kind: 'scale' }>;
type Scale = Pick<ScaleItem, 'minimum' | 'maximum' | 'step'>;

/** Page keys move by a tenth of the scale. */
const PAGES = 10;

/** Nearest value of the scale to `raw`, without floating-point error. */
export function onScale({ minimum, maximum, step }: Scale, raw: number): number {
  const steps = Math.round((Math.min(maximum, Math.max(minimum, raw)) - minimum) / step);
  return Number((minimum + steps * step).toFixed(6));
}

/** Value after a key; null for a key without effect. The first key puts the handle at the end that it comes from, never in the middle. */
export function valueAfterKey(scale: Scale, value: number | null, key: string): number | null {
  const { minimum, maximum, step } = scale;
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
  if (value === null) return move > 0 ? minimum : maximum;
  return onScale(scale, value + move);
}

/** A value in words: "6.5 on a scale from 0 (no pain) to 10 (worst pain)". */
export function describeValue(t: Translate, item: ScaleItem, value: number): string {
  const { minimum, maximum, minimum_label: minimumLabel, maximum_label: maximumLabel } = item;
  return t('scaleValue', { value, minimum, maximum, minimumLabel, maximumLabel });
}

/**
 * `<scale-input>`: a line without ticks; the handle appears at the place that the patient touches. It is labelled by the
 * screen's heading, and fires `scale-change` with the value when the finger is lifted: a touch that becomes a scroll, or is
 * cut off, answers nothing.
 */
export class ScaleInput extends LightElement {
  static override properties = properties('item', 'value', 't', 'touched');
  declare item: ScaleItem;
  declare value: number | null;
  declare t: Translate;
  /** The value under the finger. */
  declare touched: number | undefined;
  #pointer: number | undefined;

  protected override updated(): void {
    const { minimum, maximum } = this.item;
    const share = this.#shown === null ? 0 : (this.#shown - minimum) / (maximum - minimum);
    this.style.setProperty('--share', String(share));
  }

  protected override render(): TemplateResult {
    const { item, t } = this;
    const value = this.#shown;
    const spoken =
      value === null
        ? `${t('scaleUnset')}. ${item.minimum_label} – ${item.maximum_label}`
        : describeValue(t, item, value);
    return html`
      <div class="scale-track" role="slider" tabindex="0" aria-labelledby="heading" aria-describedby="recall missing"
        aria-valuemin=${item.minimum} aria-valuemax=${item.maximum}
        aria-valuenow=${value ?? item.minimum} aria-valuetext=${spoken}
        @keydown=${this.#onKey} @pointerdown=${this.#onDown} @pointermove=${this.#onMove}
        @pointerup=${this.#onUp} @pointercancel=${this.#letGo} @lostpointercapture=${this.#letGo}>
        <span class="scale-line"></span>
        ${value === null ? nothing : html`<span class="scale-handle"></span>`}
      </div>
      <div class="scale-ends" aria-hidden="true"><span>${item.minimum_label}</span><span>${item.maximum_label}</span></div>
      <p class="scale-value" aria-hidden="true">${this.#visible()}</p>`;
  }

  get #shown(): number | null {
    return this.touched ?? this.value;
  }

  /** A scale of whole numbers shows the number; a visual analogue scale shows none, so that patients do not rate in numbers. */
  #visible(): string {
    const value = this.#shown;
    if (value === null) return this.t('scaleHint');
    return this.item.step >= 1 ? this.t('scaleNumber', { value }) : '';
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
    if (this.#pointer !== undefined || event.button !== 0) return;
    this.#pointer = event.pointerId;
    (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
    this.#onMove(event);
  }

  #onMove(event: PointerEvent): void {
    if (event.pointerId !== this.#pointer) return;
    const line = this.querySelector('.scale-line')?.getBoundingClientRect();
    if (!line?.width) return;
    const { minimum, maximum } = this.item;
    this.touched = onScale(this.item, minimum + ((event.clientX - line.left) / line.width) * (maximum - minimum));
  }

  #onUp(event: PointerEvent): void {
    if (event.pointerId === this.#pointer && this.touched !== undefined) this.#change(this.touched);
    this.#letGo(event);
  }

  #letGo({ pointerId }: PointerEvent): void {
    if (pointerId !== this.#pointer) return;
    this.#pointer = this.touched = undefined;
  }
}

customElements.define('scale-input', ScaleInput);
