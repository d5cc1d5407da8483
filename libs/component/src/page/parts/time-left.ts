import { html, nothing, type TemplateResult } from 'lit';
import { roundMinutes } from '../session/time-limit.ts';
import type { Translate } from '../texts/texts.ts';
import './countdown-text.ts';
import type { ScreenContext } from './layout.ts';

const sayMinutes = (t: Translate, minutes: number) => (minutes === 1 ? t('timeLeftOne') : t('timeLeft', { minutes }));

/** The time left, and the offer to send the answers so far (contract.md#component-time). Only "Go on" ends a break: there the warning has no dismiss button. */
export function renderTimeLeft({ controller, t }: ScreenContext): TemplateResult | typeof nothing {
  const { timeLeft, phase } = controller.state;
  if (!timeLeft) return nothing;
  const text = (seconds: number) => sayMinutes(t, roundMinutes(seconds * 1_000));
  const dismiss = html`<button type="button" @click=${() => controller.dismissTimeLeft()}>${t('resume')}</button>`;
  return html`<section class="notice time-left" aria-label=${t('timeLeftLabel')}>
    <p><countdown-text .until=${timeLeft.endsAt} .text=${text}></countdown-text> <span class="advice">${t('timeLeftSend')}</span></p>
    ${phase.name === 'patient' ? dismiss : nothing}
    <button type="button" class="primary" @click=${() => controller.send()}>${t('sendNow')}</button>
  </section>`;
}

/** The same for a screen reader, once for each warning, while the minutes on the screen change. */
export function announceTimeLeft({ controller, t }: ScreenContext): string {
  const { timeLeft } = controller.state;
  return timeLeft ? `${sayMinutes(t, timeLeft.minutes)} ${t('timeLeftSend')}` : '';
}
