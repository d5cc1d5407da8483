import { html, nothing, type TemplateResult } from 'lit';
import type { Phase } from '../session/state.ts';
import type { Translate } from '../texts/texts.ts';
import '../parts/countdown-text.ts';
import type { ScreenContext } from '../parts/context.ts';
import { heading } from '../parts/layout.ts';

type Loading = Extract<Phase, { name: 'loading' }>;

/** The session is being loaded; `waiting` says why a call failed that is repeated. */
export function renderLoading(t: Translate, waiting: Loading['waiting']): TemplateResult {
  const reason =
    waiting === 'offline' ? 'loadingWaits' : waiting === 'drawing_failed' ? 'loadingDrawing' : 'loadingBusy';
  return html`<div class="narrow centred"><div class="spinner" aria-hidden="true"></div>
    ${heading(t('loading'))}<p role="status">${waiting ? t(reason) : nothing}</p></div>`;
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
