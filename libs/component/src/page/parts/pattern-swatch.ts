import { type Look, swatchSvg } from '@pain-assessment/pain-map';
import { html, LitElement, type TemplateResult } from 'lit';

/** In cells: two periods of a pattern, so that it can be recognised. */
const SIZE = { width: 48, height: 48 };

/** `<pattern-swatch>`: a sample of the pattern that the map uses. Decoration: the word is beside it. */
export class PatternSwatch extends LitElement {
  static override properties = { look: { attribute: false } };
  declare look: Look;

  protected override createRenderRoot(): HTMLElement {
    this.ariaHidden = 'true';
    return this;
  }

  protected override render(): TemplateResult {
    return html`<img alt="" src="data:image/svg+xml,${encodeURIComponent(swatchSvg(this.look, SIZE))}">`;
  }
}

customElements.define('pattern-swatch', PatternSwatch);
