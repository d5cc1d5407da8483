import type { Locale } from '@pain-assessment/contracts';
import { html, nothing, type TemplateResult } from 'lit';
import type { CellRenderer } from './drawing/renderer.ts';
import type { ScreenContext } from './parts/context.ts';
import { Display } from './parts/display.ts';
import { LightElement } from './parts/element.ts';
import { announceTimeLeft, renderTimeLeft } from './parts/time-left.ts';
import { renderTopBar } from './parts/top-bar.ts';
import { renderHandOver, renderReopened } from './screens/professional.ts';
import { renderLoading, renderProblem, renderSending } from './screens/status.ts';
import { renderWelcome } from './screens/welcome.ts';
import type { ApiFailure } from './session/api.ts';
import type { AssessmentController } from './session/controller.ts';
import { retryTransient } from './session/retry.ts';
import type { Phase } from './session/state.ts';
import type { Step } from './session/steps.ts';
import { loadWords, type Words } from './session/words.ts';
import type { Translate } from './texts/texts.ts';

/** Screens of the patient before sending, where time may run out. */
const WARNED: ReadonlySet<Phase['name']> = new Set(['patient', 'empty-map', 'paused']);

type Later = typeof import('./screens/later.ts');

/** Two taps of a finger within this time (ms) and distance (CSS pixels) are a double tap. */
const DOUBLE_TAP_MS = 300;
const DOUBLE_TAP_PX = 24;

/** `<assessment-app>`: renders the screen that the controller's state asks for. */
export class AssessmentApp extends LightElement {
  static override properties = {
    controller: { attribute: false },
    renderer: { attribute: false },
    words: { attribute: false },
    later: { state: true },
    toggleFullScreen: { attribute: false },
    onScreen: { attribute: false },
  };
  declare controller: AssessmentController;
  declare renderer: CellRenderer;
  /** Words that are shown; until those of the session's own language are there, those of the browser's. */
  declare words: Words;
  declare later: Later | null;
  declare toggleFullScreen: (() => void) | null;
  /** Called when another screen is shown. */
  declare onScreen: () => void;
  #shown = '';
  #missed: string | null = null;
  #display = new Display(this);
  #learning: Locale | null = null;
  #isLoading = false;
  #lastTap = { at: Number.NEGATIVE_INFINITY, x: 0, y: 0, screen: '' };

  constructor() {
    super();
    this.later = null;
  }

  protected override firstUpdated(): void {
    this.controller.store.subscribe(() => this.requestUpdate());
    this.addEventListener('click', (event) => this.#dropDoubleTap(event), { capture: true });
  }

  protected override render(): TemplateResult {
    const { phase, open } = this.controller.state;
    const { t } = this.words;
    if (!open || phase.name === 'loading' || phase.name === 'problem') return this.#renderClosed(t);
    return this.#renderOpen({ controller: this.controller, t, renderer: this.renderer });
  }

  protected override updated(): void {
    const { phase, open, missed } = this.controller.state;
    const { locale } = this.words;
    if (open && open.view.locale !== locale) void this.#learn(open.view.locale);
    this.#display.speak(locale);
    // Setting even the same language again makes the browser compute every style again.
    if (document.documentElement.lang !== locale) document.documentElement.lang = locale;
    const name = phase.name === 'end' ? `end ${phase.result !== null}` : phase.name;
    if (open && !this.#isLoading) void this.#loadLater();
    const waits = this.querySelector('main .spinner') ? ' waits' : '';
    const screen = `${phase.name === 'patient' ? phase.step : name}${waits}`;
    if (missed !== this.#missed) this.#focusMissed(missed);
    if (screen === this.#shown) return;
    // Long before the end, whose screen then needs no network.
    if (phase.name === 'patient') void import('./screens/summary.ts');
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
    this.#display.onScreen();
  }

  /** An answer is missing: the focus goes to where it is given. */
  #focusMissed(missed: string | null): void {
    this.#missed = missed;
    if (missed !== null) this.querySelector<HTMLElement>('.options input, .options [role=slider]')?.focus();
  }

  /** Behind the first screen of the session, which needs the network for itself. */
  async #loadLater(): Promise<void> {
    this.#isLoading = true;
    const load = () =>
      import('./screens/later.ts').catch((): never => {
        throw { code: 'offline', retryAfterSeconds: null } satisfies ApiFailure;
      });
    this.later = await retryTransient(load, () => {});
  }

  async #learn(locale: Locale): Promise<void> {
    if (this.#learning === locale) return;
    this.#learning = locale;
    this.words = await loadWords(locale);
    this.#learning = null;
  }

  /** The second half of a double tap on the bar is meant for the screen that is gone. */
  #dropDoubleTap(event: PointerEvent): void {
    const isOnBar = (event.target as Element).closest('.ways') !== null;
    if (event.pointerType !== 'touch' || !isOnBar) return;
    const tap = { at: event.timeStamp, x: event.clientX, y: event.clientY, screen: this.#shown };
    const last = this.#lastTap;
    const isSamePlace = Math.hypot(tap.x - last.x, tap.y - last.y) < DOUBLE_TAP_PX;
    const isSecond = tap.at - last.at < DOUBLE_TAP_MS && isSamePlace && tap.screen !== last.screen;
    if (isSecond) event.stopImmediatePropagation();
    else this.#lastTap = tap;
  }

  #renderClosed(t: Translate): TemplateResult {
    const { phase } = this.controller.state;
    if (phase.name === 'problem') {
      return html`<main>${renderProblem(t, phase, () => this.controller.load())}</main>`;
    }
    return html`<main>${renderLoading(t, phase.name === 'loading' ? phase.waiting : null)}</main>`;
  }

  #renderOpen(context: ScreenContext): TemplateResult {
    const { phase, merged, saving } = this.controller.state;
    const { t } = context;
    const step = phase.name === 'patient' ? phase.step : null;
    const isWarned = WARNED.has(phase.name);
    return html`
      ${step ? renderTopBar({ context, step, toggleFullScreen: this.toggleFullScreen, display: this.#display.render(t) }) : nothing}
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
    const { steps } = this.controller.navigation;
    const step = phase.name === 'patient' ? steps.find(({ id }) => id === phase.step) : undefined;
    switch (phase.name) {
      case 'reopened':
        return renderReopened(context);
      case 'hand-over':
        return renderHandOver(context, phase.busy);
      case 'sending':
        return renderSending(context, phase.waiting);
      case 'patient':
        if (!step || step.id === 'welcome') return renderWelcome(context);
    }
    return this.later ? this.#renderLater(context, this.later, step) : renderLoading(context.t, null);
  }

  /** A screen behind the first one. */
  #renderLater(context: ScreenContext, later: Later, step: Step | undefined): TemplateResult | typeof nothing {
    const { phase } = this.controller.state;
    if (phase.name === 'empty-map') return later.renderEmptyMap(context);
    if (phase.name === 'paused') return later.renderPaused(context, phase.problem);
    if (phase.name === 'left') return later.renderLeft(context);
    if (phase.name === 'end') return later.renderEnd(context, phase);
    if (!step) return nothing;
    if ('item' in step) return later.renderItem(context, step);
    if (step.id === 'review') return later.renderReview(context);
    return later.renderMapStep(context, step.id === 'where' ? 'intensity' : 'typology');
  }
}

customElements.define('assessment-app', AssessmentApp);
