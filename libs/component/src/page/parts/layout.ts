import { html, nothing, type TemplateResult } from 'lit';
import type { Translate } from '../texts/texts.ts';
import { icon } from './icons.ts';

/** The one heading of a screen; focus goes to it when the screen changes. */
export function heading(text: string, lead?: string | TemplateResult): TemplateResult {
  return html`<h1 id="heading" tabindex="-1">${text}</h1>${lead ? html`<p class="lead">${lead}</p>` : nothing}`;
}

/** Marks a screen for the professional, so that the patient does not take it for a question. */
export function professionalMark(t: Translate): TemplateResult {
  return html`<p class="mark">${icon('lock')} ${t('forProfessional')}</p>`;
}

interface StepButtons {
  readonly t: Translate;
  readonly back: (() => void) | null;
  readonly next: () => void;
  readonly nextLabel?: string;
  /** A third button between them. */
  readonly middle?: TemplateResult;
}

/** Back and next in a bar that is always in sight (screens.css). */
export function stepButtons({ t, back, next, nextLabel, middle }: StepButtons): TemplateResult {
  return html`<nav class="ways">
    ${back ? html`<button type="button" class="large" @click=${back}>${t('back')}</button>` : nothing}
    ${middle ?? nothing}
    <button type="button" class="primary large" id="next" @click=${next}>${nextLabel ?? t('next')}</button>
  </nav>`;
}
