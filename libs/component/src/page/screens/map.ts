import { type Locale, type Stroke, VIEWS, type View, type Zone } from '@pain-assessment/contracts';
import { regionName } from '@pain-assessment/pain-map';
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Board } from '../drawing/board.ts';
import { areaPath } from '../drawing/outline.ts';
import type { CellRenderer } from '../drawing/renderer.ts';
import type { Layer } from '../drawing/strokes.ts';
import { findZoneViews, type ZoneViews } from '../drawing/zones.ts';
import '../parts/body-stage.ts';
import { LightElement } from '../parts/element.ts';
import { type IconName, icon } from '../parts/icons.ts';
import { heading, stepButtons } from '../parts/layout.ts';
import { renderHint, renderQuestion } from '../parts/map-notices.ts';
import { renderActions, renderAllAreas, renderPalette, renderToolbar, renderViewTabs } from '../parts/map-tools.ts';
import '../parts/region-list.ts';
import type { ScreenContext } from '../parts/context.ts';
import { ViewFocus } from '../parts/view-focus.ts';
import type { TextKey, Translate } from '../texts/texts.ts';

/** `<map-screen>`: one step of the drawing, on the body or by list; `move` goes to the step before (-1) or after it (1). */
class MapScreen extends LightElement {
  static override properties = {
    board: { attribute: false },
    renderer: { attribute: false },
    layer: { attribute: false },
    zone: { attribute: false },
    locale: { attribute: false },
    move: { attribute: false },
    t: { attribute: false },
    mode: { state: true },
    question: { state: true },
  };
  declare board: Board;
  declare renderer: CellRenderer;
  declare layer: Layer;
  declare zone: Zone;
  declare locale: Locale;
  declare move: (by: 1 | -1) => void;
  declare t: Translate;
  declare mode: 'draw' | 'list';
  declare question: 'clear' | 'no-pain' | null;
  #focus = new ViewFocus(this);
  #zoneViews: ZoneViews | null = null;
  #saidNoPain = false;
  #leaving: AbortController | null = null;

  constructor() {
    super();
    this.mode = 'draw';
    this.question = null;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#leaving = new AbortController();
    const { signal } = this.#leaving;
    document.addEventListener('keydown', (event) => this.#onKey(event), { signal });
    signal.addEventListener(
      'abort',
      this.board.subscribe(() => this.#onBoard()),
    );
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#leaving?.abort();
  }

  protected override willUpdate(changed: PropertyValues<MapScreen>): void {
    if (changed.has('board')) this.#zoneViews = findZoneViews(this.zone, this.board.avatar);
    if (changed.has('layer')) this.board.workOn(this.layer);
  }

  protected override updated(changed: PropertyValues<MapScreen>): void {
    const { saysNoPain } = this.board;
    const isOther = saysNoPain !== this.#saidNoPain;
    this.#saidNoPain = saysNoPain;
    if (changed.has('question') && this.question) this.#focusOn('.question button');
    else if (document.activeElement !== document.body) return;
    else if (isOther) this.#focusOn(saysNoPain ? '.no-pain-set button' : '.no-pain');
    else if (changed.get('mode') !== undefined || changed.get('question') !== undefined) this.#focusOn('.mode');
  }

  /** Focuses the first visible one; hidden ones cannot have focus. */
  #focusOn(selector: string): void {
    const shown = [...this.querySelectorAll<HTMLElement>(selector)].find((button) => button.offsetParent !== null);
    shown?.focus();
  }

  #onBoard(): void {
    this.requestUpdate();
    const { message } = this.board;
    if (message === 'chooseStrength' || message === 'chooseKind') this.#focusOn('.palette input');
  }

  protected override render(): TemplateResult {
    const { t, board } = this;
    const asksNoPain = this.layer === 'intensity' && !board.saysNoPain;
    const middle = html`<button type="button" class="no-pain" @click=${this.#askNoPain}>${t('noPain')}</button>`;
    return html`
      ${board.saysNoPain ? this.#renderNoPain() : this.mode === 'list' ? this.#renderList() : this.#renderDrawing()}
      ${this.question ? this.#renderQuestion(this.question) : nothing}
      ${stepButtons({ t, back: () => this.move(-1), next: () => this.move(1), ...(asksNoPain ? { middle } : {}) })}`;
  }

  #renderHead(buttons: TemplateResult | typeof nothing = nothing): TemplateResult {
    return html`<div class="map-head">${heading(this.t(this.layer === 'intensity' ? 'whereTitle' : 'kindTitle'))}${buttons}</div>`;
  }

  #renderHeadButton(name: IconName, label: TextKey, act: () => void): TemplateResult {
    const text = this.t(label);
    return html`<button type="button" class="mode ${name}" title=${text} @click=${act}>${icon(name)}<span>${text}</span></button>`;
  }

  #renderNoPain(): TemplateResult {
    return html`${this.#renderHead()}<div class="card no-pain-set"><p class="large">${this.t('noPainSet')}</p>
      <button type="button" @click=${() => this.board.setNoPain(false)}>${this.t('noPainChange')}</button></div>`;
  }

  #renderList(): TemplateResult {
    const { board, layer, locale, t } = this;
    return html`${this.#renderHead(this.#renderHeadButton('brush', 'drawMode', () => this.#show('draw')))}
      <region-list .board=${board} .layer=${layer} .strokes=${board.history.present} .locale=${locale} .t=${t}
        @strokes-changed=${(event: CustomEvent<readonly Stroke[]>) => board.keep(event.detail)}></region-list>
      ${board.message ? html`<p class="notice" role="status">${t(board.message)}</p>` : nothing}`;
  }

  #renderDrawing(): TemplateResult {
    const { t, board } = this;
    const tools = { t, board };
    return html`
      <div class="map-layout">
        <div class="map-side">
          ${this.#renderHead(html`
            ${this.#renderHeadButton('list', 'listMode', () => this.#show('list'))}
            ${this.#renderHeadButton('help', 'help', () => board.showExample(true))}`)}
          ${renderPalette(tools)}
          ${renderToolbar(tools)}
          ${renderHint(tools)}
        </div>
        <div class="map-main">
          <div class="map-bar">
            ${renderViewTabs(t, this.#focus.shown, (view) => this.#focus.show(view))}
            ${this.#zoneViews ? this.#renderZoneButton(this.#zoneViews) : nothing}
            ${renderAllAreas(tools)}
            ${renderActions(tools, () => this.#ask('clear'))}
          </div>
          <div class="stages" @pointerdown=${this.#onTouch}>${VIEWS.map((view) => this.#renderStage(view))}</div>
        </div>
      </div>`;
  }

  /** Magnifies the session's zone, or shows the whole body again. */
  #renderZoneButton(views: ZoneViews): TemplateResult {
    const { zoomed } = this.#focus;
    const label = zoomed ? this.t('wholeBody') : this.t('zoomTo', { zone: this.t(this.zone) });
    return html`<button type="button" class="tool zone" title=${label} @click=${() => this.#focus.toggleZoom(views)}>
      ${icon(zoomed ? 'whole' : 'zoom')}<span>${label}</span>
    </button>`;
  }

  /** One view to draw on, and above it its name and the patient's own left and right. */
  #renderStage(view: View): TemplateResult {
    const { t, board, layer } = this;
    const { shown, ahead, zoomed } = this.#focus;
    const chosen = board.pencil.tool === 'area' ? board.areas.chosen.filter((area) => area.view === view) : [];
    const names = zoomed ? (this.#zoneViews?.named[view] ?? []) : [];
    const [left, right]: [TextKey, TextKey] = view === 'front' ? ['yourRight', 'yourLeft'] : ['yourLeft', 'yourRight'];
    const title = t(view === 'front' ? 'frontOfBody' : 'backOfBody');
    return html`<div class="stage ${shown === view ? 'shown' : ''} ${ahead === view ? 'ahead' : ''}" data-view=${view}
      @stage-used=${() => this.#focus.growSoon(view)}>
      <p class="stage-title"><span>${t(left)}</span><strong>${t(view === 'front' ? 'front' : 'rear')}</strong><span>${t(right)}</span></p>
      <body-stage .board=${board} .renderer=${this.renderer} .view=${view} .layer=${layer} .t=${t}
        .highlight=${areaPath(chosen.map(({ mask }) => mask))} .label=${t('mapLabel', { view: title, list: t('listMode') })}
        .names=${names.map(({ id, x, y }) => ({ text: regionName(id, this.locale), x, y }))}></body-stage>
    </div>`;
  }

  #renderQuestion(question: 'clear' | 'no-pain'): TemplateResult {
    const { t, board } = this;
    const confirm = () => {
      this.#ask(null);
      if (question === 'clear') board.keep([]);
      else board.setNoPain(true);
    };
    return renderQuestion({ t, question, cancel: () => this.#ask(null), confirm });
  }

  #show(mode: 'draw' | 'list'): void {
    this.board.say(null);
    this.mode = mode;
  }

  #ask(question: 'clear' | 'no-pain' | null): void {
    this.board.say(null);
    this.question = question;
  }

  #askNoPain(): void {
    if (this.board.history.present.length) this.#ask('no-pain');
    else this.board.setNoPain(true);
  }

  /** The example is over at once; it gives its place back at the end of the line, so that nothing moves under the finger. */
  #onTouch(): void {
    this.#focus.keepStill();
    this.querySelector('.hint.example')?.classList.add('over');
  }

  #onKey(event: KeyboardEvent): void {
    if (!event.ctrlKey && !event.metaKey) return;
    const key = event.key.toLowerCase();
    const isRedo = key === 'y' || (key === 'z' && event.shiftKey);
    if (!isRedo && key !== 'z') return;
    event.preventDefault();
    this.question = null;
    if (isRedo) this.board.redo();
    else this.board.undo();
  }
}

customElements.define('map-screen', MapScreen);

/** One step of the drawing; an empty map is asked about once and never taken for "no pain". */
export function renderMapStep({ controller, renderer, t }: ScreenContext, layer: Layer): TemplateResult {
  const { board, view } = controller.open;
  const move = (by: 1 | -1) => {
    const isEmpty = by === 1 && layer === 'intensity' && !board.saysNoPain && !board.marked.isMarked;
    if (isEmpty && !controller.state.emptyMapAccepted) controller.navigation.askEmptyMap();
    else controller.navigation.move(by);
  };
  return html`<map-screen .board=${board} .renderer=${renderer} .layer=${layer} .zone=${view.zone} .locale=${view.locale}
    .move=${move} .t=${t}></map-screen>`;
}

/** Nothing was marked: is it because there is no pain? */
export function renderEmptyMap({ controller, t }: ScreenContext): TemplateResult {
  const { board } = controller.open;
  const noPain = () => {
    board.setNoPain(true);
    controller.navigation.goTo('where');
    controller.navigation.move(1);
  };
  return html`<div class="narrow">
    ${heading(t('emptyTitle'), t('emptyText'))}
    <div class="stack">
      <button type="button" class="large" @click=${noPain}>${t('noPain')}</button>
      <button type="button" class="large" @click=${() => controller.navigation.goTo('where')}>${t('emptyDraw')}</button>
      <button type="button" class="large quiet" @click=${() => controller.navigation.acceptEmptyMap()}>${t('emptySkip')}</button>
    </div>
  </div>`;
}
