import { html, nothing, type TemplateResult } from 'lit';
import type { ScreenContext } from '../parts/context.ts';
import { heading, stepButtons } from '../parts/layout.ts';
import { minutesFor } from '../session/steps.ts';
import { renderOwnWording } from './own-wording.ts';

/** What will be asked, how long it takes, and that nothing can be lost. */
export function renderWelcome({ controller, t }: ScreenContext): TemplateResult {
  const { view } = controller.open;
  const count = view.questionnaires.reduce((sum, { items }) => sum + items.length, 0);
  return html`<div class="narrow welcome">
    ${heading(t('welcomeTitle'), t('welcomeText'))}
    <ul class="plan">
      ${view.modules.includes('cartography') ? html`<li>${t('welcomeMap')}</li>` : nothing}
      ${count ? html`<li>${t('welcomeQuestions', { count })}</li>` : nothing}
      <li>${t('welcomeTime', { minutes: minutesFor(view) })}</li>
    </ul>
    <p>${t('welcomeSaved')}</p>
    <p>${t('welcomeFree')}</p>
    ${renderOwnWording({ controller, t })}
    ${stepButtons({ t, back: null, next: () => controller.begin(), nextLabel: t('begin') })}
  </div>`;
}
