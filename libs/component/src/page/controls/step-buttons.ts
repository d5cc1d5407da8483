import { html, nothing, type TemplateResult } from 'lit';
import { renderTimeLeft } from './countdown.ts';
import { renderNotice, type ScreenContext } from './layout.ts';

interface StepButtons {
  readonly back?: () => void;
  /** The review has none: there only the button in its content goes on. */
  readonly next?: () => void;
  readonly nextLabel?: string;
  /** A third button between them. */
  readonly middle?: TemplateResult | typeof nothing;
  /** Message that names a missing answer. */
  readonly missing?: string | typeof nothing;
}

/**
 * Back and next in a bar that is always in sight (screens.css). Messages are above the bar and cover the end of the screen,
 * so that nothing moves under the next tap.
 */
export function stepButtons(context: ScreenContext, buttons: StepButtons): TemplateResult {
  const { t, controller } = context;
  const { back, next, nextLabel = t('next'), middle = nothing, missing = nothing } = buttons;
  return html`<nav class="ways">
    <div class="bar-messages">
      <p class="problem" id="missing" role="alert">${missing === nothing ? nothing : renderNotice(String(missing))}</p>
      ${controller.state.saving === 'waiting' ? html`<p class="notice">${t('savingWaiting')}</p>` : nothing}
      ${renderTimeLeft(context)}
    </div>
    ${back ? html`<button type="button" class="large" @click=${back}>${t('back')}</button>` : nothing}
    ${middle}
    ${next ? html`<button type="button" class="primary large" id="next" @click=${next}>${nextLabel}</button>` : nothing}
  </nav>`;
}
