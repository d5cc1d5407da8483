import { html, nothing, type TemplateResult } from 'lit';
import type { Translate } from '../texts/texts.ts';
import { icon } from './icons.ts';

/** The one heading of a screen; focus goes to it when the screen changes. */
export function heading(text: string, lead?: string | TemplateResult): TemplateResult {
  return html`<h1 id="heading" tabindex="-1">${text}</h1>${lead ? html`<p class="lead">${lead}</p>` : nothing}`;
}

/** A notice for the professional carries its own mark, so that it is not taken for the patient's task. */
export function professionalMark(t: Translate): TemplateResult {
  return html`<p class="mark">${icon('lock')} ${t('forProfessional')}</p>`;
}

interface Ways {
  readonly t: Translate;
  readonly back: (() => void) | null;
  readonly next: () => void;
  readonly nextLabel?: string;
  /** A third way between them. */
  readonly middle?: TemplateResult;
}

/** Back and on, always at the same place. */
export function ways({ t, back, next, nextLabel, middle }: Ways): TemplateResult {
  return html`<nav class="ways">
    ${back ? html`<button type="button" class="large" @click=${back}>${t('back')}</button>` : html`<span></span>`}
    ${middle ?? nothing}
    <button type="button" class="primary large" id="next" @click=${next}>${nextLabel ?? t('next')}</button>
  </nav>`;
}
