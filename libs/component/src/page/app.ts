import type { Locale } from '@pain-assessment/contracts';
import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { announceTimeLeft, renderTimeLeft } from './controls/countdown.ts';
import { Display } from './controls/display.ts';
import { LightElement, properties, type ScreenContext } from './controls/layout.ts';
import { renderTopBar } from './controls/top-bar.ts';
import {
  renderElsewhere,
  renderHandOver,
  renderLoading,
  renderProblem,
  renderSending,
  renderWelcome,
} from './screens/opening.ts';
import type { AssessmentController } from './session/controller.ts';
import type { LoadFile } from './session/files.ts';
import type { Phase } from './session/state.ts';
import type { PageMemory } from './session/token.ts';
import { loadWords, type Words } from './texts/texts.ts';

/** Screens that warn of the session's end: those of the patient before the submission. */
const WARNED: ReadonlySet<Phase['name']> = new Set(['patient', 'empty-map', 'contradiction', 'paused']);

/** Every screen but the first ones, and the drawing. */
export type Later = typeof import('./screens/later.ts');

/**
 * Screens with different keys share no node: were the text of one changed in place, and had a translator replaced that
 * text, an answer would stand under an earlier question.
 */
function toScreenKey(phase: Phase): string {
  if (phase.name !== 'patient') return phase.name;
  return phase.step === 'kind' ? 'where' : phase.step;
}

/** Two taps of a finger within this time (ms) and distance (CSS pixels) are a double tap. */
const DOUBLE_TAP_MS = 300;
const DOUBLE_TAP_PX = 24;

interface Options extends Omit<ScreenContext, 't'> {
  readonly memory: PageMemory;
  readonly words: Words;
  readonly loadFile: LoadFile;
  readonly toggleFullScreen: (() => void) | null;
  /** Called after a change of the screen. */
  readonly onScreen: () => void;
}

/** `<assessment-app>`: renders the screen of the controller's state. */
export class AssessmentApp extends LightElement {
  static override properties = properties('words', 'later');
  declare words: Words;
  /** Null until they have loaded, with the drawing, behind the first screen. */
  declare later: Later | null;
  readonly #options: Options;
  readonly #display: Display;
  /** Stays the same object until the words change, so that elements that receive it need not render again. */
  #context: ScreenContext;
  #shown = '';
  #key = '';
  #missed: string | null = null;
  /** Kind of the last pointer: in Safari a click does not tell it. */
  #pointerType = '';
  #lastTap = { at: Number.NEGATIVE_INFINITY, x: 0, y: 0, screen: '' };

  constructor(options: Options) {
    super();
    this.#options = options;
    this.#display = new Display(this, options.memory, options.words.locale);
    this.#context = { ...options, t: options.words.t };
    this.words = options.words;
    this.later = null;
    options.controller.store.addEventListener('change', () => this.requestUpdate());
    this.addEventListener('pointerdown', ({ pointerType }) => (this.#pointerType = pointerType), { capture: true });
    this.addEventListener('click', (event) => this.#dropDoubleTap(event), { capture: true });
  }

  get controller(): AssessmentController {
    return this.#options.controller;
  }

  /** Shows the page in another locale; rejects with an `offline` failure. */
  async speak(locale: Locale): Promise<void> {
    this.words = await this.#options.loadFile(() => loadWords(locale));
    this.#context = { ...this.#context, t: this.words.t };
    document.documentElement.lang = locale;
  }

  protected override willUpdate(): void {
    this.#releaseFocus();
  }

  protected override render(): TemplateResult {
    const { t, controller } = this.#context;
    const { phase, open } = controller.state;
    if (phase.name === 'problem') {
      return html`<main>${renderProblem(t, phase, () => controller.tryAgain())}</main>`;
    }
    if (open && phase.name !== 'loading') return this.#renderOpen();
    return html`<main>${renderLoading(t, phase.name === 'loading' ? phase.waiting : null)}</main>`;
  }

  protected override updated(): void {
    const { phase, missed } = this.controller.state;
    if (missed !== this.#missed) this.#focusMissed(missed);
    const waits = this.querySelector('main .spinner') ? ' waits' : '';
    const name = phase.name === 'end' ? `end ${phase.result !== null}` : phase.name;
    const screen = `${phase.name === 'patient' ? phase.step : name}${waits}`;
    if (screen === this.#shown) return;
    const isFirst = this.#shown === '';
    this.#shown = screen;
    // Elements inside render after this one, and the heading may be in one of them.
    setTimeout(() => this.#focusHeading(isFirst));
  }

  /**
   * Takes the focus from a screen before it is removed. Orca, which follows later, silently moves from a removed button to the first place
   * in `main`, and says no focus on the place where it is: so that place is the announcer, not the heading.
   */
  #releaseFocus(): void {
    const key = toScreenKey(this.controller.state.phase);
    if (key !== this.#key) this.querySelector<HTMLElement>(':focus')?.blur();
    this.#key = key;
  }

  /** Scrolls to the top of a new screen and focuses its heading; the field of a code keeps the focus. */
  #focusHeading(isFirst: boolean): void {
    document.title = this.querySelector('h1')?.textContent ?? '';
    if (isFirst) return;
    if (document.activeElement?.id !== 'code') {
      this.querySelector<HTMLElement>('#heading')?.focus({ preventScroll: true });
    }
    window.scrollTo(0, 0);
    this.#options.onScreen();
    this.#display.onScreen();
  }

  /** Focuses the control of a missing answer. */
  #focusMissed(missed: string | null): void {
    this.#missed = missed;
    if (missed !== null) this.querySelector<HTMLElement>('.options input, .options [role=slider]')?.focus();
  }

  /**
   * Ignores the second half of a double tap on the bottom bar, because it was meant for the previous screen. A tap elsewhere separates two
   * taps.
   */
  #dropDoubleTap(event: MouseEvent): void {
    if (this.#pointerType !== 'touch') return;
    const isOnBar = (event.target as Element).closest('.ways') !== null;
    const tap = { at: event.timeStamp, x: event.clientX, y: event.clientY, screen: this.#shown };
    const last = this.#lastTap;
    const isSamePlace = Math.hypot(tap.x - last.x, tap.y - last.y) < DOUBLE_TAP_PX;
    const isSecond = tap.at - last.at < DOUBLE_TAP_MS && isSamePlace && tap.screen !== last.screen;
    if (isOnBar && isSecond) event.stopImmediatePropagation();
    else this.#lastTap = tap;
  }

  #renderOpen(): TemplateResult {
    const context = this.#context;
    const { t, controller } = context;
    const { phase, saving } = controller.state;
    const { toggleFullScreen } = this.#options;
    const step = phase.name === 'patient' ? phase.step : null;
    const isWarned = WARNED.has(phase.name);
    return html`
      ${step ? renderTopBar(context, step, { toggleFullScreen, display: this.#display.render(t) }) : nothing}
      ${isWarned && !step ? renderTimeLeft(context) : nothing}
      <main>
        <div class="announcer" role="status">${isWarned ? announceTimeLeft(context) : nothing}</div>
        ${keyed(toScreenKey(phase), this.#renderScreen(context))}
      </main>
      <div class="announcer" role="status">
        ${step && saving === 'waiting' ? t('savingWaiting') : nothing}
      </div>`;
  }

  #renderScreen(context: ScreenContext): TemplateResult | typeof nothing {
    const { state, navigation } = context.controller;
    const { phase } = state;
    if (phase.name === 'elsewhere') return renderElsewhere(context);
    if (phase.name === 'hand-over') return renderHandOver(context, phase.busy);
    if (phase.name === 'sending') return renderSending(context, phase.waiting);
    const step = phase.name === 'patient' ? navigation.steps.find(({ id }) => id === phase.step) : undefined;
    const { later } = this;
    // Both load behind the first screens.
    const drawing = later && state.open?.board ? later : undefined;
    if (phase.name === 'patient' && (!step || step.id === 'welcome'))
      return renderWelcome(context, drawing?.renderQuietBody(context));
    return drawing?.renderLater(context, step) ?? renderLoading(context.t, null);
  }
}

customElements.define('assessment-app', AssessmentApp);
