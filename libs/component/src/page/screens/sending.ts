import { html, nothing, type TemplateResult } from 'lit';
import type { Phase } from '../assessment/state.ts';
import '../ui/countdown-text.ts';
import { heading } from '../ui/frame.ts';
import type { ScreenContext } from './context.ts';

type Waiting = Extract<Phase, { name: 'sending' }>['waiting'];

function renderWaiting({ t }: ScreenContext, waiting: NonNullable<Waiting>): TemplateResult {
  if (waiting.code === 'submission_quota_exceeded') {
    const text = (seconds: number) => t('sendingQuota', { seconds });
    // Announced once: a screen reader must not read every second.
    return html`<p class="notice" role="status"><countdown-text aria-live="off" .until=${waiting.until} .text=${text}></countdown-text></p>`;
  }
  return html`<p class="notice" role="status">${t(waiting.code === 'offline' ? 'sendingOffline' : 'sendingBusy')}</p>`;
}

/** Sending goes on by itself and says what it waits for. */
export function renderSending(context: ScreenContext, waiting: Waiting): TemplateResult {
  const { t } = context;
  return html`<div class="narrow centred">
    <div class="spinner" aria-hidden="true"></div>
    ${heading(t('sendingTitle'), t('sendingText'))}
    ${waiting ? renderWaiting(context, waiting) : nothing}
  </div>`;
}
