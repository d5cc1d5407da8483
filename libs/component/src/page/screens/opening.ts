import { html, nothing, type TemplateResult } from 'lit';
import '../controls/code-form.ts';
import '../controls/countdown.ts';
import { heading, professionalMark, renderNotice, renderOwnWording, type ScreenContext } from '../controls/layout.ts';
import { stepButtons } from '../controls/step-buttons.ts';
import type { Waiting } from '../session/retry.ts';
import type { Phase } from '../session/state.ts';
import { minutesFor } from '../session/steps.ts';
import type { TextKey, Translate } from '../texts/texts.ts';

/*
 * Screens that the page loads at once: those before the first question of a new session, and those that must work without a
 * network.
 */

type PhaseNamed<N extends Phase['name']> = Extract<Phase, { name: N }>;

const REASONS: Readonly<Partial<Record<Waiting['code'], TextKey>>> = {
  offline: 'loadingWaits',
  drawing_failed: 'loadingDrawing',
  file_blocked: 'loadingBlocked',
};

/** Ends each wait of the page. Only a new document asks again for a file that stays away. */
const retryNow = (waiting: Waiting['code']) =>
  waiting === 'file_blocked' ? location.reload() : window.dispatchEvent(new Event('online'));

/** The session is being loaded; `waiting` is the cause of a retry. */
export function renderLoading(t: Translate, waiting: PhaseNamed<'loading'>['waiting']): TemplateResult {
  const reason = (waiting && REASONS[waiting]) ?? 'loadingBusy';
  return html`<div class="narrow centred"><div class="spinner" aria-hidden="true"></div>
    ${heading(t('loading'))}<p role="status">${waiting ? renderNotice(t(reason)) : nothing}</p>
    ${waiting ? html`<button type="button" @click=${() => retryNow(waiting)}>${t('tryAgain')}</button>` : nothing}</div>`;
}

/** Explains a problem and the next step to the patient. */
export function renderProblem(
  t: Translate,
  { kind, code }: PhaseNamed<'problem'>,
  tryAgain: () => void,
): TemplateResult {
  return html`<div class="narrow centred">
    ${heading(t(`${kind}Title`), t(`${kind}Text`, { code }))}
    ${kind === 'failed' ? html`<button type="button" class="primary large" @click=${tryAgain}>${t('tryAgain')}</button>` : nothing}
  </div>`;
}

/** Another window of the session goes on (contract.md#component-page); this one can take over, from what is saved. */
export function renderElsewhere({ controller, t }: ScreenContext): TemplateResult {
  return html`<div class="narrow centred">${heading(t('elsewhereTitle'), t('elsewhereText'))}
    <button type="button" class="primary large" @click=${() => controller.load()}>${t('elsewhereContinue')}</button></div>`;
}

/** Sets the session code, or hands over without one if that is allowed. */
export function renderHandOver({ controller, t }: ScreenContext, busy: boolean): TemplateResult {
  const { pin, show_results: showsResults } = controller.open.view;
  const optional = pin.mode === 'optional';
  return html`<div class="narrow">${professionalMark(t)}
    ${heading(t('handOverTitle'), t(optional ? 'handOverOptional' : 'handOverRequired'))}
    <code-form .t=${t} .visible=${true} .busy=${busy} .label=${t('codeLabel')} .action=${t('codeSet')}
      @code=${(event: CustomEvent<string>) => controller.handOver(event.detail)}></code-form>
    ${
      optional
        ? html`<button type="button" class="large" ?disabled=${busy} aria-describedby="skipping" @click=${() => controller.handOver(null)}>${t('codeSkip')}</button>
            <p id="skipping">${t(showsResults ? 'codeSkipShows' : 'codeSkipHides')}</p>`
        : nothing
    }
  </div>`;
}

/** Content and length of the session; tells the patient that every answer is saved. `body` is a picture, once it is loaded. */
export function renderWelcome(context: ScreenContext, body: TemplateResult | undefined): TemplateResult {
  const { controller, t } = context;
  const { view } = controller.open;
  const count = view.questionnaires.reduce((sum, { items }) => sum + items.length, 0);
  return html`<div class="narrow welcome">
    ${heading(t('welcomeTitle'), t('welcomeText'))}
    <div class="plan"><ol>
      ${view.modules.includes('cartography') ? html`<li>${t('welcomeMap')}</li>` : nothing}
      ${count ? html`<li>${t('welcomeQuestions', { count })}</li>` : nothing}
      <li>${t('welcomeCheck')}</li>
    </ol><div class="quiet-body" aria-hidden="true">${body}</div></div>
    <p>${t('welcomeTime', { minutes: minutesFor(view) })}. ${t('welcomeSaved')}</p>
    <p>${t('welcomeFree')}</p>
    ${renderOwnWording(context)}
    ${stepButtons(context, { next: () => controller.begin(), nextLabel: t('begin') })}
  </div>`;
}

function renderWaiting(t: Translate, { code, until }: Waiting): TemplateResult {
  const countdown = (seconds: number) => t('sendingQuota', { seconds });
  const text =
    code === 'submission_quota_exceeded'
      ? html`<countdown-text .announced=${true} .until=${until} .text=${countdown}></countdown-text>`
      : t(code === 'offline' ? 'sendingOffline' : 'sendingBusy');
  return html`<p class="notice" role="status">${text}</p>`;
}

/** The submission is repeated until it succeeds; the screen shows the cause of a retry. */
export function renderSending({ t }: ScreenContext, waiting: Waiting | null): TemplateResult {
  return html`<div class="narrow centred">
    <div class="spinner" aria-hidden="true"></div>
    ${heading(t('sendingTitle'), t('sendingText'))}
    ${waiting ? renderWaiting(t, waiting) : nothing}
  </div>`;
}
