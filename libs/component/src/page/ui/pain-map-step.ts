import { type Locale, type Stroke, VIEWS, type View } from '@pain-assessment/contracts';
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type { BodyMap } from '../map/body-map.ts';
import { effectOf } from '../map/effect.ts';
import { fitLimits } from '../map/fit-limits.ts';
import { canUndo, type History } from '../map/history.ts';
import { createDrawingHand } from '../map/pointers.ts';
import { type Layer, type Pencil, simplifyStroke } from '../map/strokes.ts';
import type { TextKey, Translate } from '../texts/texts.ts';
import './body-stage.ts';
import './region-list.ts';
import { ways } from './frame.ts';
import { icon } from './icons.ts';
import { renderPalette } from './palette.ts';
import { renderActions, renderToolbar } from './toolbar.ts';

/** What the step asks of its owner. */
export interface MapActions {
  draw(strokes: readonly Stroke[]): void;
  undo(): void;
  redo(): void;
  setNoPain(noPain: boolean): void;
  back(): void;
  next(): void;
}

/** `<pain-map-step>`: one step of the pain map, by drawing or by list. */
export class PainMapStep extends LitElement {
  static override properties = {
    map: { attribute: false },
    layer: { attribute: false },
    history: { attribute: false },
    beside: { attribute: false },
    noPain: { attribute: false },
    heightCm: { attribute: false },
    locale: { attribute: false },
    actions: { attribute: false },
    heading: { attribute: false },
    t: { attribute: false },
    pencil: { state: true },
    shownView: { state: true },
    mode: { state: true },
    question: { state: true },
    hint: { state: true },
  };
  declare map: BodyMap;
  declare layer: Layer;
  declare history: History;
  /** Strokes of the other layer: the limits are those of both together. */
  declare beside: readonly Stroke[];
  declare noPain: boolean;
  declare heightCm: number;
  declare locale: Locale;
  declare actions: MapActions;
  /** Heading of the screen; the way to the list stands beside it. */
  declare heading: TemplateResult;
  declare t: Translate;
  declare pencil: Pencil;
  declare shownView: View;
  declare mode: 'draw' | 'list';
  declare question: 'clear' | 'no-pain' | null;
  declare hint: TextKey | null;
  #hand = createDrawingHand();

  constructor() {
    super();
    this.pencil = { layer: 'intensity', tool: 'brush', size: 4, intensity: 'moderate', typology: 'nociceptive' };
    this.shownView = 'front';
    this.mode = 'draw';
    this.question = this.hint = null;
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected override willUpdate(): void {
    if (this.pencil.layer !== this.layer) this.pencil = { ...this.pencil, layer: this.layer, tool: 'brush' };
  }

  protected override updated(changed: Map<string, unknown>): void {
    if (changed.has('question') && this.question) this.#focusOn('.question button');
    else if (document.activeElement === document.body) this.#takeFocus(changed);
  }

  /** The button that was pressed may have gone with what it was for: the keyboard goes on at what came instead. */
  #takeFocus(changed: Map<string, unknown>): void {
    const has = (name: string) => changed.get(name) !== undefined;
    if (has('noPain')) this.#focusOn(this.noPain ? '.no-pain-set button' : '.no-pain');
    else if (has('mode') || has('question')) this.#focusOn('.mode');
  }

  /** The first that is shown: others take no focus. */
  #focusOn(selector: string): void {
    const shown = [...this.querySelectorAll<HTMLElement>(selector)].find((button) => button.offsetParent !== null);
    shown?.focus();
  }

  protected override render(): TemplateResult {
    const { t } = this;
    const { actions } = this;
    const middle = this.layer === 'intensity' && !this.noPain && !this.question;
    return html`
      ${this.heading}
      ${this.noPain ? this.#renderNoPain() : this.mode === 'list' ? this.#renderList() : this.#renderDrawing()}
      ${this.question ? this.#renderQuestion(this.question) : nothing}
      ${ways({
        t,
        back: () => actions.back(),
        next: () => actions.next(),
        ...(middle
          ? { middle: html`<button type="button" class="no-pain" @click=${this.#askNoPain}>${t('noPain')}</button>` }
          : {}),
      })}`;
  }

  #renderModeSwitch(place: string): TemplateResult {
    const other = this.mode === 'list' ? 'draw' : 'list';
    const key: TextKey = other === 'list' ? 'listMode' : 'drawMode';
    return html`<button type="button" class="mode ${place}" @click=${() => this.#set({ mode: other, hint: null })}>
      ${icon(other === 'list' ? 'list' : 'brush')}<span>${this.t(key)}</span>
    </button>`;
  }

  #renderList(): TemplateResult {
    return html`${this.#renderModeSwitch('alone')}<region-list .map=${this.map} .layer=${this.layer} .strokes=${this.history.present} .locale=${this.locale}
      .t=${this.t} @strokes-changed=${(event: CustomEvent<readonly Stroke[]>) => this.#keep(event.detail)}></region-list>
      <div role="status">${this.hint ? html`<p class="notice">${this.t(this.hint)}</p>` : nothing}</div>`;
  }

  #renderDrawing(): TemplateResult {
    const { t, pencil } = this;
    const choose = (part: Partial<Pencil>) => this.#set({ pencil: { ...pencil, ...part }, hint: null });
    return html`
      <div class="map-layout">
        <div class="map-side">
          ${renderPalette({ t, pencil, choose })}
          ${renderToolbar({ t, pencil, choose })}
        </div>
        <div class="map-main">
          <div class="map-bar">
            <div class="segments tabs" role="group">${VIEWS.map((view) => this.#renderTab(view))}</div>
            ${this.#renderModeSwitch('beside')}
            ${renderActions({
              t,
              canUndo: canUndo(this.history),
              canRedo: this.history.future.length > 0,
              canClear: this.history.present.length > 0,
              undo: () => this.#act(() => this.actions.undo()),
              redo: () => this.#act(() => this.actions.redo()),
              clear: () => this.#set({ question: 'clear' }),
            })}
          </div>
          <div class="stages">
            ${VIEWS.map((view) => this.#renderStage(view))}
            <div class="hint" role="status">${this.hint ? this.#renderHint(this.hint) : nothing}</div>
          </div>
          ${this.#renderModeSwitch('below')}
        </div>
      </div>`;
  }

  #renderTab(view: View): TemplateResult {
    return html`<button type="button" aria-pressed=${this.shownView === view} @click=${() => this.#set({ shownView: view })}>
      ${this.t(view === 'front' ? 'front' : 'rear')}
    </button>`;
  }

  /** Left and right are the patient's own on both views. */
  #renderStage(view: View): TemplateResult {
    const { t } = this;
    const [left, right]: TextKey[] = view === 'front' ? ['yourRight', 'yourLeft'] : ['yourLeft', 'yourRight'];
    const title = t(view === 'front' ? 'frontOfBody' : 'backOfBody');
    return html`<div class="stage ${this.shownView === view ? '' : 'behind'}" data-view=${view}>
      <p class="stage-title"><span>${t(left ?? 'yourLeft')}</span><strong>${title}</strong><span>${t(right ?? 'yourRight')}</span></p>
      <body-stage .map=${this.map} .view=${view} .pencil=${this.pencil} .heightCm=${this.heightCm} .hand=${this.#hand}
        .t=${t} .label=${t('mapLabel', { view: title, list: t('listMode') })}
        @stroke-drawn=${this.#onStroke} @finger-refused=${() => this.#set({ hint: 'fingerRefused' })}></body-stage>
    </div>`;
  }

  #renderHint(hint: TextKey): TemplateResult {
    const allow = () => {
      this.#hand.penSeen = false;
      this.hint = null;
    };
    return html`<p>${this.t(hint)}</p>
      ${hint === 'fingerRefused' ? html`<button type="button" class="quiet" @click=${allow}>${this.t('fingerAllow')}</button>` : nothing}`;
  }

  #renderQuestion(question: 'clear' | 'no-pain'): TemplateResult {
    const { t } = this;
    const [text, confirm, act]: [TextKey, TextKey, () => void] =
      question === 'clear'
        ? ['clearQuestion', 'clearConfirm', () => this.actions.draw([])]
        : ['noPainQuestion', 'noPainConfirm', () => this.actions.setNoPain(true)];
    const close = () => this.#set({ question: null });
    return html`<div class="question" role="group" aria-label=${t(text)}>
      <p>${t(text)}</p>
      <button type="button" @click=${close}>${t('cancel')}</button>
      <button type="button" class="primary" @click=${() => this.#act(act)}>${t(confirm)}</button>
    </div>`;
  }

  #renderNoPain(): TemplateResult {
    return html`<div class="card no-pain-set"><p class="large">${this.t('noPainSet')}</p>
      <button type="button" @click=${() => this.actions.setNoPain(false)}>${this.t('noPainChange')}</button></div>`;
  }

  #askNoPain(): void {
    if (this.history.present.length) this.question = 'no-pain';
    else this.actions.setNoPain(true);
  }

  #act(action: () => void): void {
    this.#set({ question: null, hint: null });
    action();
  }

  #set(part: Partial<Pick<this, 'pencil' | 'shownView' | 'mode' | 'question' | 'hint'>>): void {
    Object.assign(this, part);
  }

  /** Keeps a stroke only if a cell that counts changed, so that the list of strokes is what is seen. */
  #onStroke(event: CustomEvent<Stroke>): void {
    const stroke = simplifyStroke(event.detail);
    const effect = effectOf(stroke, this.map);
    if (effect !== 'some') {
      this.hint = stroke.tool === 'eraser' ? null : effect === 'off-body' ? 'nothingHere' : 'onlyOnPain';
      return;
    }
    this.#keep([...this.history.present, stroke]);
  }

  #keep(strokes: readonly Stroke[]): void {
    const fitting = fitLimits(strokes, this.beside);
    this.hint = fitting ? null : 'mapFull';
    if (fitting) this.actions.draw(fitting);
  }
}

customElements.define('pain-map-step', PainMapStep);
