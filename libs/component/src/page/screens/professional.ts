import { html, nothing, type TemplateResult } from 'lit';
import type { CodeProblem } from '../assessment/state.ts';
import '../ui/code-form.ts';
import { heading, professionalMark } from '../ui/frame.ts';
import type { ScreenContext } from './context.ts';

/** Asks the professional to confirm the earlier assessment before the patient sees anything (contract 2). */
export function renderReopened({ controller, t }: ScreenContext): TemplateResult {
  const { reopened_from: from, locale } = controller.open.view;
  const date = from
    ? new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' }).format(new Date(from.computed_at))
    : '';
  return html`<div class="narrow">${professionalMark(t)}
    ${heading(t('reopenedTitle'), t('reopenedText', { date }))}
    <p>${t('reopenedCheck')}</p>
    <button type="button" class="primary large" @click=${() => controller.confirmReopened()}>${t('reopenedContinue')}</button>
  </div>`;
}

/** Sets the session code, or hands over without one where that is allowed. */
export function renderHandOver({ controller, t }: ScreenContext, busy: boolean): TemplateResult {
  const optional = controller.open.view.pin.mode === 'optional';
  return html`<div class="narrow">${professionalMark(t)}
    ${heading(t('handOverTitle'), t(optional ? 'handOverOptional' : 'handOverRequired'))}
    <code-form .t=${t} .visible=${true} .busy=${busy} .label=${t('codeLabel')} .action=${t('codeSet')}
      @code=${(event: CustomEvent<string>) => controller.handOver(event.detail)}></code-form>
    ${
      optional
        ? html`<button type="button" class="large" ?disabled=${busy} @click=${() => controller.handOver(null)}>${t('codeSkip')}</button>`
        : nothing
    }
  </div>`;
}

/** Asks for the code before the assessment is left. */
export function renderPausing({ controller, t }: ScreenContext, problem: CodeProblem | null): TemplateResult {
  return html`<div class="narrow">${professionalMark(t)}
    ${heading(t('pause'), t('pauseAsk'))}
    <code-form .t=${t} .problem=${problem} .label=${t('unlockLabel')} .action=${t('unlock')}
      @code=${(event: CustomEvent<string>) => controller.pause(event.detail)}></code-form>
    <button type="button" class="large" @click=${() => controller.resume()}>${t('resume')}</button>
  </div>`;
}

export function renderPaused({ controller, t }: ScreenContext): TemplateResult {
  return html`<div class="narrow">
    ${heading(t('pauseTitle'), t('pauseText'))}
    <button type="button" class="primary large" @click=${() => controller.resume()}>${t('resume')}</button>
  </div>`;
}
