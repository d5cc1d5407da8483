import { html, nothing, type TemplateResult } from 'lit';
import type { Phase } from '../assessment/state.ts';
import type { Translate } from '../texts/texts.ts';
import '../ui/countdown-text.ts';
import { heading } from '../ui/layout.ts';
import type { ScreenContext } from './context.ts';

/** The session is being loaded; `waits` where a call failed and is repeated. */
export function renderLoading(t: Translate, waits: boolean): TemplateResult {
  return html`<div class="narrow centred"><div class="spinner" aria-hidden="true"></div>
    ${heading(t('loading'))}<p role="status">${waits ? t('loadingWaits') : nothing}</p></div>`;
}

type Problem = Extract<Phase, { name: 'problem' }>;

/** What happened and what to do, in words for the patient. */
export function renderProblem(t: Translate, { kind, code }: Problem, tryAgain: () => void): TemplateResult {
  return html`<div class="narrow centred">
    ${heading(t(`${kind}Title`), t(`${kind}Text`, { code }))}
    ${kind === 'failed' ? html`<button type="button" class="primary large" @click=${tryAgain}>${t('tryAgain')}</button>` : nothing}
  </div>`;
}

type Waiting = Extract<Phase, { name: 'sending' }>['waiting'];

function renderWaiting({ t }: ScreenContext, waiting: NonNullable<Waiting>): TemplateResult {
  if (waiting.code === 'submission_quota_exceeded') {
    const text = (seconds: number) => t('sendingQuota', { seconds });
    return html`<p class="notice" role="status"><countdown-text announced .until=${waiting.until} .text=${text}></countdown-text></p>`;
  }
  return html`<p class="notice" role="status">${t(waiting.code === 'offline' ? 'sendingOffline' : 'sendingBusy')}</p>`;
}

/** Sending is repeated until it succeeds; the screen says what it waits for. */
export function renderSending(context: ScreenContext, waiting: Waiting): TemplateResult {
  const { t } = context;
  return html`<div class="narrow centred">
    <div class="spinner" aria-hidden="true"></div>
    ${heading(t('sendingTitle'), t('sendingText'))}
    ${waiting ? renderWaiting(context, waiting) : nothing}
  </div>`;
}
