import { html, LitElement, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import type { AssessmentController } from '../session/controller.ts';
import type { Translate } from '../texts/texts.ts';
import { icon } from './icons.ts';

/** Input of every screen. */
export interface ScreenContext {
  readonly controller: AssessmentController;
  /** Hands the canvas of one view to the worker; its port accepts `ChangedCells`, and null at the end. */
  readonly openCanvas: (canvas: HTMLCanvasElement) => MessagePort;
  readonly t: Translate;
  /** Pixels of the screen in one CSS pixel of the page: below 1 in a host page that is shown smaller, above 1 in one that is pinched. */
  readonly findScale: () => number;
}

/** Properties that a template sets, or that the element keeps for itself; no attribute of the element shows them. */
export function properties(...names: string[]): PropertyDeclarations {
  return Object.fromEntries(names.map((name) => [name, { attribute: false }]));
}

/** An element without a shadow root, so that the page's style sheet and labels reach its content. */
export class LightElement extends LitElement {
  protected override createRenderRoot(): HTMLElement {
    return this;
  }
}

/** The one heading of a screen; focus goes to it when the screen changes. */
export function heading(text: string, lead?: string): TemplateResult {
  return html`<h1 id="heading" tabindex="-1">${text}</h1>${lead ? html`<p class="lead">${lead}</p>` : nothing}`;
}

/** A text that may be followed by another one in its place: they share no node, so that a translator that has replaced one freezes none. */
export function renderNotice(text: string): unknown {
  return keyed(text, html`<span>${text}</span>`);
}

/** Marks a screen for the professional, so that the patient does not take it for a question. */
export function professionalMark(t: Translate): TemplateResult {
  return html`<p class="mark">${icon('lock')} ${t('forProfessional')}</p>`;
}

/** States on welcome and review that the wording is not that of the rights holders. */
export function renderOwnWording({ controller, t }: ScreenContext): TemplateResult | typeof nothing {
  const isOwn = controller.open.view.questionnaires.some(({ unofficial }) => unofficial);
  return isOwn ? html`<p class="copyright">${t('ownWording')}</p>` : nothing;
}
