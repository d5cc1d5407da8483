import { html, type TemplateResult } from 'lit';
import { LightElement } from './light-element.ts';

/** `<countdown-text>`: a sentence with the seconds that are left until `until` (epoch ms); `text` makes the sentence. */
export class CountdownText extends LightElement {
  static override properties = { until: { attribute: false }, text: { attribute: false }, now: { state: true } };
  declare until: number;
  declare text: (seconds: number) => string;
  declare now: number;
  #clock: ReturnType<typeof setInterval> | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.now = Date.now();
    this.#clock = setInterval(() => {
      this.now = Date.now();
    }, 1_000);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearInterval(this.#clock);
  }

  protected override render(): TemplateResult {
    return html`${this.text(Math.max(0, Math.ceil((this.until - this.now) / 1_000)))}`;
  }
}

customElements.define('countdown-text', CountdownText);
