import { html, nothing, type TemplateResult } from 'lit';
import type { ScreenContext } from '../parts/context.ts';

/** That the questions are not in the rights holders' words, where any is not: said on the welcome and on the review. */
export function renderOwnWording({
  controller,
  t,
}: Pick<ScreenContext, 'controller' | 't'>): TemplateResult | typeof nothing {
  const isOwn = controller.open.view.questionnaires.some(({ unofficial }) => unofficial);
  return isOwn ? html`<p class="copyright">${t('ownWording')}</p>` : nothing;
}
