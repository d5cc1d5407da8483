import { type Locale, type Stroke, type Typology, VIEWS, type View, type Zone } from '@pain-assessment/contracts';
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Touched } from '../map/areas.ts';
import type { BodyMap } from '../map/body-map.ts';
import { canUndo, type History } from '../map/history.ts';
import { createSharedPointers } from '../map/pointers.ts';
import { fitLimits, fitsLimits, type Layer, type Pencil, simplifyStroke, type Tool } from '../map/strokes.ts';
import { findEffect } from '../map/what-counts.ts';
import { findZoneViews, type ZoneViews } from '../map/zone-views.ts';
import type { Translate } from '../texts/texts.ts';
import { AreaChoice } from './area-choice.ts';
import './body-stage.ts';
import './region-list.ts';
import { icon } from './icons.ts';
import { renderKindPalette } from './kind-palette.ts';
import { stepButtons } from './layout.ts';
import { LightElement } from './light-element.ts';
import { renderViewTabs, renderZoneButton } from './map-bar.ts';
import { findRefusal, renderMessage, renderQuestion } from './map-notices.ts';
import { areaPath, placeNames, renderStage } from './map-stage.ts';
import { renderActions, renderPalette, renderToolbar } from './map-tools.ts';
import { PassingMessage } from './passing-message.ts';
import { ViewFocus } from './view-focus.ts';

/** What the step calls when the patient acts. */
export interface MapActions {
  draw(strokes: readonly Stroke[]): void;
  undo(): void;
  redo(): void;
  setNoPain(noPain: boolean): void;
  back(): void;
  next(): void;
}

/** Up to this width in CSS pixels only one view is shown, and the tool that needs the fewest strokes comes first. */
const NARROW = '(max-width: 699.98px)';

/** `<pain-map-step>`: one step of the pain map, by drawing or by list. */
export class PainMapStep extends LightElement {
  static override properties = {
    map: { attribute: false },
    layer: { attribute: false },
    history: { attribute: false },
    beside: { attribute: false },
    noPain: { attribute: false },
    heightCm: { attribute: false },
    zone: { attribute: false },
    locale: { attribute: false },
    actions: { attribute: false },
    heading: { attribute: false },
    t: { attribute: false },
    pencil: { state: true },
    mode: { state: true },
    question: { state: true },
  };
  declare map: BodyMap;
  declare layer: Layer;
  declare history: History;
  /** Strokes of the other layer: the limits are those of both together. */
  declare beside: readonly Stroke[];
  declare noPain: boolean;
  declare heightCm: number;
  declare zone: Zone;
  declare locale: Locale;
  declare actions: MapActions;
  /** Heading of the screen; the button for the list is beside it. */
  declare heading: (list: TemplateResult) => TemplateResult;
  declare t: Translate;
  declare pencil: Pencil;
  declare mode: 'draw' | 'list';
  declare question: 'clear' | 'no-pain' | null;
  #sharedPointers = createSharedPointers();
  #areas = new AreaChoice(this);
  #message = new PassingMessage(this);
  #focus = new ViewFocus(this);
  #zoneViews: ZoneViews | null = null;
  #listening: AbortController | null = null;

  constructor() {
    super();
    const tool = matchMedia(NARROW).matches ? 'lasso' : 'brush';
    this.pencil = { layer: 'intensity', tool, size: 4, intensity: null, typology: null };
    this.mode = 'draw';
    this.question = null;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#listening = new AbortController();
    document.addEventListener('keydown', (event) => this.#onKey(event), { signal: this.#listening.signal });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#listening?.abort();
  }

  protected override willUpdate(changed: PropertyValues<PainMapStep>): void {
    if (changed.has('map')) this.#zoneViews = findZoneViews(this.zone, this.map.avatar);
    if (this.layer === 'typology' && (changed.has('layer') || changed.has('beside'))) this.#areas.find(this.map);
    if (this.pencil.layer !== this.layer)
      this.pencil = { ...this.pencil, layer: this.layer, tool: this.#tools[0] ?? 'brush' };
  }

  protected override updated(changed: PropertyValues<PainMapStep>): void {
    if (changed.has('question') && this.question) this.#focusOn('.question button');
    else if (document.activeElement === document.body) this.#restoreFocus(changed);
  }

  get #tools(): readonly Tool[] {
    const drawing: readonly Tool[] = matchMedia(NARROW).matches ? ['lasso', 'brush'] : ['brush', 'lasso'];
    const hasAreas = this.layer === 'typology' && this.#areas.all.length > 0;
    return [...(hasAreas ? (['area'] as const) : []), ...drawing, 'eraser'];
  }

  /** The button that was pressed may have disappeared: focus moves to what replaced it, for keyboard users. */
  #restoreFocus(changed: PropertyValues<PainMapStep>): void {
    const has = (name: keyof PainMapStep) => changed.get(name) !== undefined;
    if (has('noPain')) this.#focusOn(this.noPain ? '.no-pain-set button' : '.no-pain');
    else if (has('mode') || has('question')) this.#focusOn('.mode');
  }

  /** Focuses the first visible one; hidden ones cannot have focus. */
  #focusOn(selector: string): void {
    const shown = [...this.querySelectorAll<HTMLElement>(selector)].find((button) => button.offsetParent !== null);
    shown?.focus();
  }

  protected override render(): TemplateResult {
    const { t, actions } = this;
    const middle = this.layer === 'intensity' && !this.noPain;
    return html`
      ${this.noPain ? this.#renderNoPain() : this.mode === 'list' ? this.#renderList() : this.#renderDrawing()}
      ${this.question ? this.#renderQuestion(this.question) : nothing}
      ${stepButtons({
        t,
        back: () => actions.back(),
        next: () => actions.next(),
        ...(middle
          ? { middle: html`<button type="button" class="no-pain" @click=${this.#askNoPain}>${t('noPain')}</button>` }
          : {}),
      })}`;
  }

  #renderModeSwitch(): TemplateResult {
    const other = this.mode === 'list' ? 'draw' : 'list';
    const label = this.t(other === 'list' ? 'listMode' : 'drawMode');
    return html`<button type="button" class="mode" title=${label} @click=${() => this.#set({ mode: other })}>
      ${icon(other === 'list' ? 'list' : 'brush')}<span>${label}</span>
    </button>`;
  }

  #renderList(): TemplateResult {
    return html`${this.heading(this.#renderModeSwitch())}
      <region-list .map=${this.map} .layer=${this.layer} .strokes=${this.history.present} .locale=${this.locale}
        .t=${this.t} @strokes-changed=${(event: CustomEvent<readonly Stroke[]>) => this.#keep(event.detail)}></region-list>
      ${this.#renderMessage()}`;
  }

  #renderDrawing(): TemplateResult {
    const { t, pencil } = this;
    const choose = (part: Partial<Pencil>) => this.#set({ pencil: { ...pencil, ...part } });
    return html`
      <div class="map-layout">
        <div class="map-side">
          ${this.heading(this.#renderModeSwitch())}
          ${pencil.tool === 'area' ? this.#renderKinds() : renderPalette({ t, pencil, choose })}
          ${renderToolbar({ t, pencil, choose, offered: this.#tools })}
          ${this.#renderMessage()}
        </div>
        <div class="map-main">
          <div class="map-bar">
            ${renderViewTabs({ t, shown: this.#focus.shown, show: (view) => this.#focus.show(view) })}
            ${this.#zoneViews ? this.#renderZoneButton(this.#zoneViews) : nothing}
            ${pencil.tool === 'area' && this.#areas.all.length > 1 ? this.#renderAllAreas() : nothing}
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
          <div class="stages" @pointerdown=${() => this.#focus.keepStill()} @stroke-drawn=${this.#onStroke}
            @area-touched=${this.#onArea} @nothing-chosen=${this.#onNothingChosen}
            @finger-refused=${() => this.#message.say('fingerRefused', true)} @too-broad=${() => this.#message.say('touchTooBroad')}>
            ${VIEWS.map((view) => this.#renderStage(view))}
          </div>
        </div>
      </div>`;
  }

  #renderKinds(): TemplateResult {
    const toggle = (kind: Typology, on: boolean) => this.#tellKind(kind, on);
    return renderKindPalette({ t: this.t, extents: this.#areas.extents(this.map), toggle, told: this.#areas.told });
  }

  #renderZoneButton(views: ZoneViews): TemplateResult {
    const toggle = () => this.#focus.toggleZoom(views);
    return renderZoneButton({ t: this.t, zone: this.zone, isZoomed: this.#focus.zoomed, toggle });
  }

  #renderAllAreas(): TemplateResult {
    const { all, chosen } = this.#areas;
    const isAll = chosen.length === all.length;
    return html`<button type="button" class="tool all-areas" aria-pressed=${isAll} title=${this.t('allAreas')}
      @click=${() => this.#areas.choose(isAll ? [] : all)}>${icon('area')}<span>${this.t('allAreas')}</span></button>`;
  }

  #renderStage(view: View): TemplateResult {
    const { t, map, pencil, heightCm } = this;
    const highlight = pencil.tool === 'area' ? areaPath(this.#areas.chosen.filter((area) => area.view === view)) : '';
    const classes = `${this.#focus.shown === view ? 'shown' : ''} ${this.#focus.ahead === view ? 'ahead' : ''}`;
    const sharedPointers = this.#sharedPointers;
    const names = this.#focus.zoomed ? placeNames(this.#zoneViews?.named[view] ?? [], this.locale) : [];
    return html`<div class="stage ${classes}" data-view=${view} @stage-used=${() => this.#focus.growSoon(view)}>
      ${renderStage({ t, map, view, pencil, heightCm, sharedPointers, highlight, names })}
    </div>`;
  }

  #renderMessage(): TemplateResult {
    const allowFinger = () => {
      this.#sharedPointers.penSeen = false;
      this.#message.say(null);
    };
    return renderMessage({ t: this.t, key: this.#message.key, value: this.pencil[this.layer], allowFinger });
  }

  #renderQuestion(question: 'clear' | 'no-pain'): TemplateResult {
    const act = question === 'clear' ? () => this.actions.draw([]) : () => this.actions.setNoPain(true);
    const cancel = () => this.#set({ question: null });
    return renderQuestion({ t: this.t, question, cancel, confirm: () => this.#act(act) });
  }

  #renderNoPain(): TemplateResult {
    return html`${this.heading(html``)}<div class="card no-pain-set"><p class="large">${this.t('noPainSet')}</p>
      <button type="button" @click=${() => this.actions.setNoPain(false)}>${this.t('noPainChange')}</button></div>`;
  }

  #askNoPain(): void {
    if (this.history.present.length) this.question = 'no-pain';
    else this.actions.setNoPain(true);
  }

  #act(action: () => void): void {
    this.#set({ question: null });
    action();
  }

  /** What the patient does next takes the message away. */
  #set(part: Partial<Pick<this, 'pencil' | 'mode' | 'question'>>): void {
    this.#message.say(null);
    Object.assign(this, part);
  }

  #onKey(event: KeyboardEvent): void {
    if (!event.ctrlKey && !event.metaKey) return;
    const key = event.key.toLowerCase();
    const isRedo = key === 'y' || (key === 'z' && event.shiftKey);
    if (!isRedo && key !== 'z') return;
    event.preventDefault();
    this.#act(() => (isRedo ? this.actions.redo() : this.actions.undo()));
  }

  #onNothingChosen(): void {
    this.#message.say(this.layer === 'intensity' ? 'chooseStrength' : 'chooseKind');
    this.#focusOn('.palette input');
  }

  /** Keeps a stroke only if a cell that counts changed, so that the list of strokes is what is seen. */
  #onStroke(event: CustomEvent<Stroke>): void {
    const stroke = simplifyStroke(event.detail);
    const effect = findEffect(stroke, this.map);
    if (effect === 'some') this.#keep([...this.history.present, stroke]);
    else this.#message.say(findRefusal(stroke, effect));
  }

  #onArea(event: CustomEvent<Touched>): void {
    this.#message.say(this.#areas.touch(event.detail) ? null : 'noAreaHere');
  }

  /** All that is chosen feels like this, or does not; what was told of it before stays, since kinds may overlap. */
  #tellKind(kind: Typology, on: boolean): void {
    const strokes = this.#areas.tell({ kind, on }, this.history.present, this.map);
    if (!this.#areas.chosen.length) this.#message.say('tapFirst');
    else if (!fitsLimits(strokes, this.beside)) this.#message.say('mapFull');
    else this.#act(() => this.actions.draw(strokes));
    this.requestUpdate();
  }

  #keep(strokes: readonly Stroke[]): void {
    const fitting = fitLimits(strokes, this.beside);
    this.#message.say(fitting ? null : 'mapFull');
    if (fitting) this.actions.draw(fitting);
  }
}

customElements.define('pain-map-step', PainMapStep);
