import { html, type PropertyValues, type TemplateResult } from 'lit';
import { LightElement } from './element.ts';

/** `<countdown-text>`: a sentence with the seconds that are left until `until` (epoch ms); `text` makes the sentence. */
export class CountdownText extends LightElement {
  static override properties = {
    until: { attribute: false },
    text: { attribute: false },
    announced: { type: Boolean },
    now: { state: true },
  };
  declare until: number;
  declare text: (seconds: number) => string;
  /** In a live region: what is said is the text of the first moment, so that a screen reader does not read every second. */
  declare announced: boolean;
  declare now: number;
  #begun = 0;
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

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('until')) this.#begun = this.now;
  }

  protected override render(): TemplateResult | string {
    const text = this.#textAt(this.now);
    if (!this.announced) return text;
    return html`<span class="only-spoken">${this.#textAt(this.#begun)}</span><span aria-hidden="true">${text}</span>`;
  }

  #textAt(now: number): string {
    return this.text(Math.max(0, Math.ceil((this.until - now) / 1_000)));
  }
}

customElements.define('countdown-text', CountdownText);
