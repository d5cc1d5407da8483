import type { Locale } from '@pain-assessment/contracts';
import { findAvatar } from '@pain-assessment/pain-map';
import { html, nothing, type TemplateResult } from 'lit';
import type { AssessmentController } from './assessment/controller.ts';
import { listStrokes } from './assessment/pain-map.ts';
import type { Phase } from './assessment/state.ts';
import { type BodyMap, createBodyMap } from './map/body-map.ts';
import type { CellRenderer } from './map/cell-renderer.ts';
import type { ScreenContext } from './screens/context.ts';
import { renderEnd } from './screens/end.ts';
import { renderItem } from './screens/item.ts';
import { renderEmptyMap, renderMapStep } from './screens/map-step.ts';
import { renderLeft, renderPaused } from './screens/paused.ts';
import { renderHandOver, renderReopened } from './screens/professional.ts';
import { renderReview } from './screens/review.ts';
import { renderLoading, renderProblem, renderSending } from './screens/status.ts';
import { announceTimeLeft, renderTimeLeft } from './screens/time-left.ts';
import { renderTopBar } from './screens/top-bar.ts';
import { renderWelcome } from './screens/welcome.ts';
import { type Translate, translator } from './texts/texts.ts';
import { LightElement } from './ui/light-element.ts';

/** Screens of the patient before sending, where time may run out. */
const WARNED: ReadonlySet<Phase['name']> = new Set(['patient', 'empty-map', 'paused']);

/** `<assessment-app>`: renders the screen that the controller's state asks for. */
export class AssessmentApp extends LightElement {
  static override properties = {
    controller: { attribute: false },
    renderer: { attribute: false },
    locale: { attribute: false },
    toggleFullScreen: { attribute: false },
    onScreen: { attribute: false },
  };
  declare controller: AssessmentController;
  declare renderer: CellRenderer;
  /** Language until the session's own is known. */
  declare locale: Locale;
  declare toggleFullScreen: (() => void) | null;
  /** Called when another screen is shown. */
  declare onScreen: () => void;
  #map: BodyMap | null = null;
  #shown = '';

  protected override firstUpdated(): void {
    this.controller.store.subscribe(() => this.requestUpdate());
  }

  protected override render(): TemplateResult {
    const { phase, open } = this.controller.state;
    const t = translator(open?.view.locale ?? this.locale);
    if (!open || phase.name === 'loading' || phase.name === 'problem') return this.#renderClosed(t);
    this.#map ??= createBodyMap(findAvatar(open.view.avatar.sex, open.view.avatar.body_shape), this.renderer);
    this.#map.painter.show(listStrokes(open.map));
    return this.#renderOpen({ controller: this.controller, t, map: this.#map });
  }

  protected override updated(): void {
    const { phase, open } = this.controller.state;
    const locale = open?.view.locale ?? this.locale;
    // Setting even the same language again makes the browser compute every style again.
    if (document.documentElement.lang !== locale) document.documentElement.lang = locale;
    const name = phase.name === 'end' ? `end ${phase.result !== null}` : phase.name;
    const screen = phase.name === 'patient' ? phase.step : name;
    if (screen === this.#shown) return;
    const isFirst = this.#shown === '';
    this.#shown = screen;
    // Elements inside render after this one, and the heading may be in one of them.
    setTimeout(() => this.#focusHeading(isFirst));
  }

  /** A new screen starts at its heading, for eyes and for screen readers; whoever has begun to type goes on. */
  #focusHeading(isFirst: boolean): void {
    document.title = this.querySelector('h1')?.textContent ?? '';
    if (isFirst) return;
    if (document.activeElement?.id !== 'code') {
      this.querySelector<HTMLElement>('#heading')?.focus({ preventScroll: true });
    }
    window.scrollTo(0, 0);
    this.onScreen();
  }

  #renderClosed(t: Translate): TemplateResult {
    const { phase } = this.controller.state;
    if (phase.name === 'problem') {
      return html`<main>${renderProblem(t, phase, () => this.controller.load())}</main>`;
    }
    const waits = phase.name === 'loading' && phase.waiting;
    return html`<main>${renderLoading(t, waits)}</main>`;
  }

  #renderOpen(context: ScreenContext): TemplateResult {
    const { phase, merged, saving } = this.controller.state;
    const { t } = context;
    const step = phase.name === 'patient' ? phase.step : null;
    const isWarned = WARNED.has(phase.name);
    return html`
      ${step ? renderTopBar({ context, step, toggleFullScreen: this.toggleFullScreen }) : nothing}
      ${isWarned ? renderTimeLeft(context) : nothing}
      <div class="announcer" role="status">${isWarned ? announceTimeLeft(context) : nothing}</div>
      <main>${this.#renderScreen(context)}</main>
      <div class="announcer" role="status">
        ${step && saving === 'waiting' ? t('savingWaiting') : nothing}
      </div>
      ${merged && step ? html`<p class="notice" role="status">${t('mergedWindows')}</p>` : nothing}`;
  }

  #renderScreen(context: ScreenContext): TemplateResult | typeof nothing {
    const { phase } = this.controller.state;
    switch (phase.name) {
      case 'reopened':
        return renderReopened(context);
      case 'hand-over':
        return renderHandOver(context, phase.busy);
      case 'patient':
        return this.#renderStep(context, phase.step);
      case 'empty-map':
        return renderEmptyMap(context);
      case 'paused':
        return renderPaused(context, phase.problem);
      case 'left':
        return renderLeft(context);
      case 'sending':
        return renderSending(context, phase.waiting);
      case 'end':
        return renderEnd(context, phase);
      default:
        return nothing;
    }
  }

  #renderStep(context: ScreenContext, id: string): TemplateResult {
    const step = this.controller.navigation.steps.find((candidate) => candidate.id === id);
    if (!step || step.id === 'welcome') return renderWelcome(context);
    if ('item' in step) return renderItem(context, step);
    if (step.id === 'review') return renderReview(context);
    return renderMapStep(context, step.id === 'where' ? 'intensity' : 'typology');
  }
}

customElements.define('assessment-app', AssessmentApp);
