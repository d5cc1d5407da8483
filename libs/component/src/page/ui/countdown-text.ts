import { html, LitElement, type TemplateResult } from 'lit';

/** `<countdown-text>`: a sentence with the seconds that are left until `until` (epoch ms); `text` makes the sentence. */
export class CountdownText extends LitElement {
  static override properties = { until: { attribute: false }, text: { attribute: false }, now: { state: true } };
  declare until: number;
  declare text: (seconds: number) => string;
  declare now: number;
  #clock: ReturnType<typeof setInterval> | undefined;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

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
