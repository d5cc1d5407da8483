import { html, nothing, type TemplateResult } from 'lit';
import type { CodeProblem } from '../session/state.ts';
import '../parts/code-form.ts';
import type { ScreenContext } from '../parts/context.ts';
import { heading, professionalMark } from '../parts/layout.ts';

const goOn = ({ controller, t }: ScreenContext) =>
  html`<button type="button" class="primary large" @click=${() => controller.navigation.resume()}>${t('resume')}</button>`;

/** The patient's break: quiet, and one tap back. Where a code is set, the professional takes the device back with it. */
export function renderPaused(context: ScreenContext, problem: CodeProblem | null): TemplateResult {
  const { controller, t } = context;
  const leave = (event: CustomEvent<string>) => controller.leave(event.detail);
  return html`<div class="narrow centred quiet-screen">
    ${heading(t('pauseTitle'), t('pauseText'))}
    ${goOn(context)}
    ${
      controller.state.pinSet
        ? html`<details class="unlock" ?open=${problem !== null}><summary>${t('forProfessional')}</summary>
            <div class="unlock-form"><code-form .t=${t} .problem=${problem} .label=${t('unlockLabel')} .action=${t('unlock')} @code=${leave}></code-form></div>
          </details>`
        : nothing
    }
  </div>`;
}

/** The professional has the device back in the middle of the assessment. */
export function renderLeft(context: ScreenContext): TemplateResult {
  const { t } = context;
  return html`<div class="narrow">${professionalMark(t)}${heading(t('leftTitle'), t('leftText'))}${goOn(context)}</div>`;
}
