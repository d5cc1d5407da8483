import { html, LitElement, type TemplateResult } from 'lit';

/** `<score-scale>`: where a score lies on its scale, as a picture; the numbers are beside it. */
export class ScoreScale extends LitElement {
  static override properties = {
    value: { attribute: false },
    minimum: { attribute: false },
    maximum: { attribute: false },
  };
  declare value: number;
  declare minimum: number;
  declare maximum: number;

  protected override createRenderRoot(): HTMLElement {
    this.ariaHidden = 'true';
    return this;
  }

  protected override updated(): void {
    const share = (this.value - this.minimum) / (this.maximum - this.minimum);
    this.style.setProperty('--share', String(Math.min(1, Math.max(0, share))));
  }

  protected override render(): TemplateResult {
    return html`<span class="score-mark"></span>`;
  }
}

customElements.define('score-scale', ScoreScale);
