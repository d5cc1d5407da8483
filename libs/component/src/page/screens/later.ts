import { formatInstant } from '@pain-assessment/contracts';
import { bodyPaths } from '@pain-assessment/pain-map';
import { html, nothing, type TemplateResult } from 'lit';
import { heading, professionalMark, type ScreenContext } from '../controls/layout.ts';
import type { Step } from '../session/steps.ts';
import { renderView } from '../stage/view-canvas.ts';
import { renderEnd, renderLeft, renderPaused } from './closing.ts';
import { renderItem } from './item.ts';
import './map.ts';
import { renderContradiction, renderEmptyMap, renderReview } from './review.ts';

/** Asks the professional to confirm the earlier assessment before the patient sees anything (contract.md#component-page). */
function renderReopened({ controller, t }: ScreenContext): TemplateResult {
  const { reopened_from: from, locale, time_zone: timeZone, draft } = controller.open.view;
  const date = from ? formatInstant(from.computed_at, locale, timeZone) : '';
  const text = draft?.cartography?.strokes?.length ? 'reopenedText' : 'reopenedAnswers';
  return html`<div class="narrow">${professionalMark(t)}
    ${heading(t('reopenedTitle'), t(text, { date }))}
    <p>${t('reopenedCheck')}</p>
    <button type="button" class="primary large" @click=${() => controller.beginOrHandOver()}>${t('reopenedContinue')}</button>
  </div>`;
}

export { Board } from '../drawing/board.ts';

/** The patient's body, without marks. */
export const renderQuietBody = ({ controller }: ScreenContext): TemplateResult =>
  renderView(bodyPaths(controller.board.avatar, 'front').outline);

/** Every screen but the first ones; the page loads these screens while the first one is shown. */
export function renderLater(context: ScreenContext, step: Step | undefined): TemplateResult | typeof nothing {
  const { state } = context.controller;
  const { phase } = state;
  if (phase.name === 'reopened') return renderReopened(context);
  if (phase.name === 'empty-map') return renderEmptyMap(context);
  if (phase.name === 'contradiction') return renderContradiction(context, phase.found);
  if (phase.name === 'paused') return renderPaused(context, phase.problem);
  if (phase.name === 'left') return renderLeft(context);
  if (phase.name === 'end') return renderEnd(context, phase);
  if (!step) return nothing;
  if ('item' in step) return renderItem(context, step);
  if (step.id === 'review') return renderReview(context);
  return html`<map-screen .context=${context} .state=${state} .layer=${step.id === 'where' ? 'intensity' : 'typology'}></map-screen>`;
}
