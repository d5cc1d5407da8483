import { type Typology, VIEWS, type View } from '@pain-assessment/contracts';
import { html, nothing, type TemplateResult } from 'lit';
import './body-thumbnail.ts';
import type { ScreenContext } from './context.ts';

/** The marked body from both sides: strengths, and kinds where any are marked. */
export function renderBody(
  { controller, renderer, t }: ScreenContext,
  typologies: readonly Typology[],
): TemplateResult {
  const { board } = controller.open;
  const thumbnail = (view: View, layer: 'intensity' | 'typology') => html`<figure>
    <body-thumbnail .board=${board} .renderer=${renderer} .view=${view} .layer=${layer}></body-thumbnail>
    <figcaption>${t(layer === 'intensity' ? 'howStrong' : 'whatKind')}, ${t(view === 'front' ? 'front' : 'rear')}</figcaption>
  </figure>`;
  return html`<div class="thumbnails">
    ${VIEWS.map((view) => thumbnail(view, 'intensity'))}
    ${typologies.length ? VIEWS.map((view) => thumbnail(view, 'typology')) : nothing}
  </div>`;
}
