import { html, nothing, type TemplateResult } from 'lit';
import '../controls/code-form.ts';
import { icon } from '../controls/icons.ts';
import { heading, professionalMark, type ScreenContext } from '../controls/layout.ts';
import type { CodeProblem, Phase } from '../session/state.ts';
import { renderSummary } from './summary.ts';

function renderUnlock(t: ScreenContext['t'], problem: CodeProblem | null, use: (code: string) => void): TemplateResult {
  return html`<code-form .t=${t} .problem=${problem} .label=${t('unlockLabel')} .action=${t('unlock')}
    @code=${(event: CustomEvent<string>) => use(event.detail)}></code-form>`;
}

function renderResume({ controller, t }: ScreenContext): TemplateResult {
  return html`<button type="button" class="primary large" @click=${() => controller.navigation.continue()}>${t('resume')}</button>`;
}

/** The patient's break, ended by one tap. If a code is set, it lets the professional take the device back. */
export function renderPaused(context: ScreenContext, problem: CodeProblem | null): TemplateResult {
  const { controller, t } = context;
  return html`<div class="narrow centred quiet-screen">
    ${heading(t('pauseTitle'), t('pauseText'))}
    ${renderResume(context)}
    ${
      controller.state.pinSet
        ? html`<details class="unlock" ?open=${problem !== null}><summary>${t('forProfessional')}</summary>
            <div class="unlock-form">${renderUnlock(t, problem, (code) => controller.leave(code))}</div>
          </details>`
        : nothing
    }
  </div>`;
}

/** Shown after the professional took the device back before the end. */
export function renderLeft(context: ScreenContext): TemplateResult {
  const { t } = context;
  return html`<div class="narrow">${professionalMark(t)}${heading(t('leftTitle'), t('leftText'))}${renderResume(context)}</div>`;
}

type End = Extract<Phase, { name: 'end' }>;

/** Thanks, and the results if the account shows them: at once, or to the professional after the code (contract.md#component-page). */
export function renderEnd(context: ScreenContext, { locked, result, problem }: End): TemplateResult {
  const { controller, t } = context;
  const handsBack = locked || controller.open.view.pin.mode !== 'none';
  const lastSentence = html`<p class="hand-back">${t(handsBack ? 'endReturn' : 'endClose')}</p>`;
  if (result) {
    const thanks = html`<div class="thanks">${icon('check')}<div>${heading(t('endTitle'), t('endText'))}</div></div>`;
    const title = controller.state.pinSet ? heading(t('summaryTitle')) : thanks;
    return html`<div class="narrow">${title}${controller.state.pinSet ? nothing : lastSentence}${renderSummary(context, result)}</div>`;
  }
  const unlock = html`<section class="card unlock">${professionalMark(t)}
    ${renderUnlock(t, problem, (code) => controller.unlock(code))}</section>`;
  return html`<div class="narrow centred end">
    <span class="done">${icon('check')}</span>
    ${heading(t('endTitle'), t('endText'))}
    ${lastSentence}
    ${locked ? unlock : nothing}
  </div>`;
}
