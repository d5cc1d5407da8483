import { html, nothing, type TemplateResult } from 'lit';
import type { Phase } from '../assessment/state.ts';
import { icon } from '../ui/icons.ts';
import '../ui/code-form.ts';
import { heading, professionalMark } from '../ui/layout.ts';
import type { ScreenContext } from './context.ts';
import { renderSummary } from './summary.ts';

type End = Extract<Phase, { name: 'end' }>;

/** Thanks, and what the account lets the end screen show: at once, or behind the code to the professional (contract.md#component-page). */
export function renderEnd(context: ScreenContext, { locked, result, problem }: End): TemplateResult {
  const { controller, t } = context;
  const handsBack = controller.open.view.pin.mode !== 'none';
  if (result) {
    const thanks = html`<p class="thanks">${icon('check')}<span>${t('endTitle')}. ${t('endText')}</span></p>`;
    return html`<div class="narrow">${controller.state.pinSet ? nothing : thanks}${renderSummary(context, result)}</div>`;
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
