import { html, nothing, type TemplateResult } from 'lit';
import { roundMinutes } from '../session/time-limit.ts';
import type { Translate } from '../texts/texts.ts';
import './countdown-text.ts';
import type { ScreenContext } from './context.ts';

const sayMinutes = (t: Translate, minutes: number) => (minutes === 1 ? t('timeLeftOne') : t('timeLeft', { minutes }));

/** How long is left, and the offer to send what is there (contract.md#component-time). In a break nothing can be put away: it ends by its own button. */
export function renderTimeLeft({ controller, t }: ScreenContext): TemplateResult | typeof nothing {
  const { timeLeft, phase } = controller.state;
  if (!timeLeft) return nothing;
  const text = (seconds: number) => sayMinutes(t, roundMinutes(seconds * 1_000));
  return html`<section class="notice time-left" aria-label=${t('timeLeftLabel')}>
    <p><countdown-text .until=${timeLeft.endsAt} .text=${text}></countdown-text> <span class="advice">${t('timeLeftSend')}</span></p>
    ${
      phase.name === 'patient'
        ? html`<button type="button" @click=${() => controller.dismissTimeLeft()}>${t('resume')}</button>`
        : nothing
    }
    <button type="button" class="primary" @click=${() => controller.send()}>${t('sendNow')}</button>
  </section>`;
}

/** What a screen reader is told once a warning, while the minutes on the screen go on. */
export function announceTimeLeft({ controller, t }: ScreenContext): string {
  const { timeLeft } = controller.state;
  return timeLeft ? `${sayMinutes(t, timeLeft.minutes)} ${t('timeLeftSend')}` : '';
}
