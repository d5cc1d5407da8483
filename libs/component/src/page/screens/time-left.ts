import { html, nothing, type TemplateResult } from 'lit';
import type { ScreenContext } from './context.ts';

/** How long is left, read out as well, and the offer to send what is there (contract.md#component-time). */
export function renderTimeLeft({ controller, t }: ScreenContext): TemplateResult | typeof nothing {
  const { timeLeft } = controller.state;
  if (timeLeft === null) return nothing;
  return html`<div class="notice">
    <p>${timeLeft === 1 ? t('timeLeftOne') : t('timeLeft', { minutes: timeLeft })} ${t('timeLeftSend')}</p>
    <button type="button" @click=${() => controller.dismissTimeLeft()}>${t('resume')}</button>
    <button type="button" class="primary" @click=${() => controller.send()}>${t('sendNow')}</button>
  </div>`;
}
