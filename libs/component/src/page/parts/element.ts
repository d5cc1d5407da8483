import { LitElement } from 'lit';

/** An element without a shadow root, so that the page's style sheet and labels reach its content. */
export class LightElement extends LitElement {
  protected override createRenderRoot(): HTMLElement {
    return this;
  }
}
