import { placeOnScale } from '@pain-assessment/questionnaires';
import { html, LitElement, type TemplateResult } from 'lit';

/**
 * `<score-scale>`: where a score lies on its scale, as a picture, with the report's arrow at the better end; numbers and direction are
 * printed beside it.
 */
export class ScoreScale extends LitElement {
  static override properties = {
    value: { attribute: false },
    minimum: { attribute: false },
    maximum: { attribute: false },
    isHigherBetter: { attribute: false },
  };
  declare value: number;
  declare minimum: number;
  declare maximum: number;
  declare isHigherBetter: boolean;

  protected override createRenderRoot(): HTMLElement {
    this.ariaHidden = 'true';
    return this;
  }

  protected override updated(): void {
    this.style.setProperty('--share', String(placeOnScale(this.value, [this.minimum, this.maximum])));
    this.classList.toggle('higher-better', this.isHigherBetter);
  }

  protected override render(): TemplateResult {
    return html`<span class="score-mark"></span>`;
  }
}

customElements.define('score-scale', ScoreScale);
