import { formatInstant } from '@pain-assessment/contracts';
import { html, type TemplateResult } from 'lit';
import { heading, professionalMark, type ScreenContext } from '../parts/layout.ts';

/** Asks the professional to confirm the earlier assessment before the patient sees anything (contract.md#component-page). */
export function renderReopened({ controller, t }: ScreenContext): TemplateResult {
  const { reopened_from: from, locale, time_zone: timeZone } = controller.open.view;
  const date = from ? formatInstant(from.computed_at, locale, timeZone) : '';
  return html`<div class="narrow">${professionalMark(t)}
    ${heading(t('reopenedTitle'), t('reopenedText', { date }))}
    <p>${t('reopenedCheck')}</p>
    <button type="button" class="primary large" @click=${() => controller.beginOrHandOver()}>${t('reopenedContinue')}</button>
  </div>`;
}
