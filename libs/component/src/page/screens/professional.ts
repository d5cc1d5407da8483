import { html, nothing, type TemplateResult } from 'lit';
import '../parts/code-form.ts';
import type { ScreenContext } from '../parts/context.ts';
import { heading, professionalMark } from '../parts/layout.ts';

/** Asks the professional to confirm the earlier assessment before the patient sees anything (contract.md#component-page). */
export function renderReopened({ controller, t }: ScreenContext): TemplateResult {
  const { reopened_from: from, locale } = controller.open.view;
  const date = from
    ? new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' }).format(new Date(from.computed_at))
    : '';
  return html`<div class="narrow">${professionalMark(t)}
    ${heading(t('reopenedTitle'), t('reopenedText', { date }))}
    <p>${t('reopenedCheck')}</p>
    <button type="button" class="primary large" @click=${() => controller.confirmReopened()}>${t('reopenedContinue')}</button>
  </div>`;
}

/** Sets the session code, or hands over without one where that is allowed. */
export function renderHandOver({ controller, t }: ScreenContext, busy: boolean): TemplateResult {
  const optional = controller.open.view.pin.mode === 'optional';
  return html`<div class="narrow">${professionalMark(t)}
    ${heading(t('handOverTitle'), t(optional ? 'handOverOptional' : 'handOverRequired'))}
    <code-form .t=${t} .visible=${true} .busy=${busy} .label=${t('codeLabel')} .action=${t('codeSet')}
      @code=${(event: CustomEvent<string>) => controller.handOver(event.detail)}></code-form>
    ${
      optional
        ? html`<button type="button" class="large" ?disabled=${busy} aria-describedby="skipping" @click=${() => controller.handOver(null)}>${t('codeSkip')}</button>
            <p id="skipping">${t(controller.open.view.show_results ? 'codeSkipShows' : 'codeSkipHides')}</p>`
        : nothing
    }
  </div>`;
}
