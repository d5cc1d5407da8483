import { html, nothing, type TemplateResult } from 'lit';
import type { CodeProblem } from '../session/state.ts';
import type { Translate } from '../texts/texts.ts';
import './countdown.ts';
import { LightElement, properties } from './layout.ts';

const FORMAT = /^\d{4,8}$/;

/**
 * `<code-form>`: asks for the session code and fires `code` with it. With `visible`, for choosing a code, it shows the digits. The
 * field is no password: a browser would store it and fill it in for the next patient (ADR 0132).
 */
export class CodeForm extends LightElement {
  static override properties = properties('t', 'label', 'action', 'visible', 'busy', 'problem', 'wrongFormat');
  declare t: Translate;
  declare label: string;
  declare action: string;
  declare visible: boolean | undefined;
  declare busy: boolean | undefined;
  declare problem: CodeProblem | null | undefined;
  declare wrongFormat: boolean | undefined;

  protected override render(): TemplateResult {
    const message = this.#message();
    return html`<form class="code" novalidate @submit=${this.#submit}>
      <label for="code">${this.label}</label>
      <p id="code-problem" class="problem" role="alert"><span>${message ?? nothing}</span></p>
      <input id="code" class=${this.visible ? '' : 'hidden-code'} type="text" inputmode="numeric" pattern="[0-9]*"
        maxlength="8" autocomplete="one-time-code" aria-describedby="code-problem" aria-invalid=${message ? 'true' : 'false'} />
      <button type="submit" class="primary large" ?disabled=${this.busy}>${this.action}</button>
    </form>`;
  }

  #message(): TemplateResult | string | null {
    const { t, problem } = this;
    if (this.wrongFormat) return t('codeFormat');
    if (!problem) return null;
    if (problem.kind !== 'locked') return t(problem.kind === 'wrong' ? 'unlockWrong' : 'unlockOffline');
    const text = (seconds: number) =>
      seconds > 60 ? t('unlockLockedMinutes', { minutes: Math.ceil(seconds / 60) }) : t('unlockLocked', { seconds });
    const over = () => {
      this.problem = null;
    };
    return html`<countdown-text .announced=${true} .until=${problem.until} .text=${text} @over=${over}></countdown-text>`;
  }

  #submit(event: Event): void {
    event.preventDefault();
    const input = this.querySelector('input') as HTMLInputElement;
    const code = input.value.trim();
    this.wrongFormat = !FORMAT.test(code);
    this.problem = null;
    if (this.wrongFormat) {
      input.focus();
      return;
    }
    if (!this.visible) input.value = '';
    this.dispatchEvent(new CustomEvent('code', { detail: code }));
  }
}

customElements.define('code-form', CodeForm);
