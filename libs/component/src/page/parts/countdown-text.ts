import { html, type PropertyValues, type TemplateResult } from 'lit';
import { GIVEN, LightElement } from './layout.ts';

/** `<countdown-text>`: a sentence with the seconds that are left until `until` (epoch ms); `text` makes the sentence. */
export class CountdownText extends LightElement {
  static override properties = { until: GIVEN, text: GIVEN, announced: { type: Boolean } };
  declare until: number;
  declare text: (seconds: number) => string;
  /** For a live region: a screen reader reads the first sentence only, not one every second. */
  declare announced: boolean;
  #spoken = '';
  #clock: ReturnType<typeof setInterval> | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#clock = setInterval(() => this.requestUpdate(), 1_000);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearInterval(this.#clock);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('until')) this.#spoken = this.#sentence();
  }

  protected override render(): TemplateResult | string {
    const text = this.#sentence();
    if (!this.announced) return text;
    return html`<span class="only-spoken">${this.#spoken}</span><span aria-hidden="true">${text}</span>`;
  }

  #sentence(): string {
    return this.text(Math.max(0, Math.ceil((this.until - Date.now()) / 1_000)));
  }
}

customElements.define('countdown-text', CountdownText);
