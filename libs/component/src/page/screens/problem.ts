import { html, nothing, type TemplateResult } from 'lit';
import type { Phase } from '../assessment/state.ts';
import type { Translate } from '../texts/texts.ts';
import { heading } from '../ui/frame.ts';

type Problem = Extract<Phase, { name: 'problem' }>;

/** What happened and what to do, in words for the patient. */
export function renderProblem(t: Translate, { kind, code }: Problem, tryAgain: () => void): TemplateResult {
  return html`<div class="narrow centred">
    ${heading(t(`${kind}Title`), t(`${kind}Text`, { code }))}
    ${kind === 'failed' ? html`<button type="button" class="primary large" @click=${tryAgain}>${t('tryAgain')}</button>` : nothing}
  </div>`;
}
