import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { roundMinutes } from '../session/time-limit.ts';
import type { TextKey, Translate } from '../texts/texts.ts';
import { LightElement, properties, type ScreenContext } from './layout.ts';

/**
 * `<countdown-text>`: a sentence with the seconds that are left until `until` (ms of `performance.now()`); `text` makes the
 * sentence. Fires `over` at the end.
 */
export class CountdownText extends LightElement {
  static override properties = properties('until', 'text', 'announced');
  declare until: number;
  declare text: (seconds: number) => string;
  /** For a live region: a screen reader reads the first sentence only, not one every second. */
  declare announced: boolean;
  #clock: ReturnType<typeof setInterval> | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#clock = setInterval(() => this.#tick(), 1_000);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearInterval(this.#clock);
  }

  protected override render(): TemplateResult | string {
    const text = this.#sentence();
    if (!this.announced) return text;
    const spoken = guard([this.until], () => text);
    return html`<span class="only-spoken">${spoken}</span><span aria-hidden="true">${text}</span>`;
  }

  #tick(): void {
    this.requestUpdate();
    if (performance.now() >= this.until) this.dispatchEvent(new Event('over'));
  }

  #sentence(): string {
    return this.text(Math.max(0, Math.ceil((this.until - performance.now()) / 1_000)));
  }
}

customElements.define('countdown-text', CountdownText);

const sayMinutes = (t: Translate, minutes: number) => (minutes === 1 ? t('timeLeftOne') : t('timeLeft', { minutes }));

/** From this warning on, in minutes, the review is the first choice. */
const LAST_WARNING = 1;

/**
 * The time left, and the way to the review, which sends (contract.md#component-time). Only "Go on" ends a break: there the
 * warning has no dismiss button.
 */
export function renderTimeLeft({ controller, t }: ScreenContext): TemplateResult | typeof nothing {
  const { timeLeft, phase } = controller.state;
  if (!timeLeft) return nothing;
  const text = (seconds: number) => sayMinutes(t, roundMinutes(seconds * 1_000));
  const isLast = timeLeft.minutes <= LAST_WARNING;
  const isReview = phase.name === 'patient' && phase.step === 'review';
  const button = (label: TextKey, isFirst: boolean, act: () => void) =>
    html`<button type="button" class=${isFirst ? 'primary' : ''} @click=${act}>${t(label)}</button>`;
  const dismiss = () => controller.store.change({ timeLeft: null });
  return html`<section class="notice time-left" aria-label=${t('timeLeftLabel')}>
    <p><countdown-text .until=${timeLeft.endsAt} .text=${text}></countdown-text> <span class="advice">${t('timeLeftSend')}</span></p>
    ${phase.name === 'paused' ? nothing : button('resume', isReview || !isLast, dismiss)}
    ${isReview ? nothing : button('checkNow', isLast, () => controller.navigation.goTo('review'))}
  </section>`;
}

/** The same for a screen reader, once for each warning, while the minutes on the screen change. */
export function announceTimeLeft({ controller, t }: ScreenContext): string {
  const { timeLeft } = controller.state;
  return timeLeft ? `${sayMinutes(t, timeLeft.minutes)} ${t('timeLeftSend')}` : '';
}
