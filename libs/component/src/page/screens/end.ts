import { html, nothing, type TemplateResult } from 'lit';
import { until } from 'lit/directives/until.js';
import { icon } from '../parts/icons.ts';
import type { Phase } from '../session/state.ts';
import '../parts/code-form.ts';
import type { ScreenContext } from '../parts/context.ts';
import { heading, professionalMark } from '../parts/layout.ts';

type End = Extract<Phase, { name: 'end' }>;

/** Thanks, and what the account lets the end screen show: at once, or behind the code to the professional (contract.md#component-page). */
export function renderEnd(context: ScreenContext, { locked, result, problem }: End): TemplateResult {
  const { controller, t } = context;
  const handsBack = controller.open.view.pin.mode !== 'none';
  if (result) {
    const summary = import('./summary.ts').then(({ renderSummary }) => renderSummary(context, result));
    return html`<div class="narrow">${
      controller.state.pinSet
        ? heading(t('summaryTitle'))
        : html`<div class="thanks">${icon('check')}<div>${heading(t('endTitle'), t('endText'))}</div></div>`
    }${until(summary, nothing)}</div>`;
  }
  return html`<div class="narrow centred end">
    <span class="done">${icon('check')}</span>
    ${heading(t('endTitle'), t('endText'))}
    <p class="large">${t(locked || handsBack ? 'endReturn' : 'endClose')}</p>
    ${
      locked
        ? html`<section class="card unlock">${professionalMark(t)}
            <code-form .t=${t} .problem=${problem} .label=${t('unlockLabel')} .action=${t('unlock')}
              @code=${(event: CustomEvent<string>) => controller.unlock(event.detail)}></code-form></section>`
        : nothing
    }
  </div>`;
}
