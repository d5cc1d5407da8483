import { VIEWS, type View } from '@pain-assessment/contracts';
import { regionName } from '@pain-assessment/pain-map';
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { countAreas } from '../drawing/areas.ts';
import type { Board } from '../drawing/board.ts';
import { areaPath } from '../drawing/outline.ts';
import { hasWidth, type Layer } from '../drawing/strokes.ts';
import { findZoneViews, type ZoneViews } from '../drawing/zones.ts';
import type { BodyStage } from '../stage/body-stage.ts';
import '../stage/body-stage.ts';
import { type IconName, icon } from '../controls/icons.ts';
import { heading, LightElement, properties, type ScreenContext } from '../controls/layout.ts';
import { renderHint, renderQuestion } from '../controls/map-notices.ts';
import { renderActions, renderAllAreas, renderPalette, renderToolbar, renderViewTabs } from '../controls/map-tools.ts';
import { renderRegionList } from '../controls/region-list.ts';
import { stepButtons } from '../controls/step-buttons.ts';
import type { State } from '../session/state.ts';
import { SIDES } from '../stage/body-thumbnail.ts';
import type { TextKey } from '../texts/texts.ts';

/** `<map-screen>`: one step of the drawing, on the body or by list. */
export class MapScreen extends LightElement {
  static override properties = properties(
    'context',
    'state',
    'layer',
    'question',
    'shown',
    'zoomed',
    'magnified',
    'toolsOpen',
  );
  declare context: ScreenContext;
  /** The state that mode and bar show. */
  declare state: State;
  declare layer: Layer;
  declare question: 'clear' | 'no-pain' | undefined;
  /** The view that is shown if only one fits. */
  declare shown: View;
  /** Both views are magnified to the session's zone. */
  declare zoomed: boolean | undefined;
  /** A view shows a part of the body only. */
  declare magnified: boolean | undefined;
  /** On a narrow screen the tools open over the drawing. */
  declare toolsOpen: boolean;
  #zoneViews: ZoneViews | null = null;
  #saidNoPain = false;
  #leaving: AbortController | null = null;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#leaving = new AbortController();
    const { signal } = this.#leaving;
    document.addEventListener('keydown', (event) => this.#onKey(event), { signal });
    this.#board.addEventListener('change', () => this.#onBoard(), { signal });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#leaving?.abort();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const { board, open } = this.context.controller;
    if (changed.has('context')) this.#zoneViews = findZoneViews(open.view.zone, board.regions);
    if (!changed.has('layer')) return;
    board.workOn(this.layer);
    this.toolsOpen = false;
    this.shown = this.#findMarkedView(this.hasUpdated ? this.shown : (this.#zoneViews?.first ?? 'front'));
  }

  protected override updated(changed: PropertyValues<this>): void {
    const { saysNoPain } = this.#board;
    const isOther = saysNoPain !== this.#saidNoPain;
    const before = changed.get('state');
    this.#saidNoPain = saysNoPain;
    if (changed.has('question') && this.question) this.#focusOn('.question button');
    else if (document.activeElement !== document.body) return;
    else if (isOther) this.#focusOn(saysNoPain ? '.no-pain-set button' : '.no-pain');
    else if (changed.get('question') || (before && before.mapMode !== this.state.mapMode)) {
      this.#focusOn('.mode');
    }
  }

  get #board(): Board {
    return this.context.controller.board;
  }

  /** This view, unless only the other one has marks. */
  #findMarkedView(first: View): View {
    const views = [first, ...VIEWS.filter((view) => view !== first)];
    return views.find((view) => countAreas(this.#board.layers, view) > 0) ?? first;
  }

  /** Focuses the first visible match; hidden elements cannot have focus. */
  #focusOn(selector: string): void {
    const shown = [...this.querySelectorAll<HTMLElement>(selector)].find((button) => button.offsetParent !== null);
    shown?.focus();
  }

  #onBoard(): void {
    this.requestUpdate();
    const { message } = this.#board;
    if (message === 'chooseStrength' || message === 'chooseKind') this.#focusOn('.palette input');
  }

  protected override render(): TemplateResult {
    const { t } = this.context;
    const { question } = this;
    const { saysNoPain } = this.#board;
    const noPain = html`<button type="button" class="no-pain" @click=${this.#askNoPain}>${t('noPain')}</button>`;
    const middle = this.layer === 'intensity' && !saysNoPain ? noPain : nothing;
    return html`
      ${saysNoPain ? this.#renderNoPain() : this.state.mapMode === 'list' ? this.#renderList() : this.#renderDrawing()}
      ${question ? renderQuestion({ t, board: this.#board }, question, () => this.#ask()) : nothing}
      ${stepButtons(this.context, { back: () => this.context.controller.navigation.move(-1), next: () => this.#next(), middle })}`;
  }

  #renderHead(buttons?: TemplateResult): TemplateResult {
    const { t } = this.context;
    return html`<div class="map-head">${keyed(this.layer, heading(t(this.layer === 'intensity' ? 'whereTitle' : 'kindTitle')))}${buttons}</div>`;
  }

  #renderHeadButton(name: IconName, label: TextKey, act: () => void): TemplateResult {
    const text = this.context.t(label);
    return html`<button type="button" class="mode ${name}" title=${text} @click=${act}>${icon(name)}<span>${text}</span></button>`;
  }

  #renderNoPain(): TemplateResult {
    const { t } = this.context;
    return html`${this.#renderHead()}<div class="card no-pain-set"><p class="large">${t('noPainSet')}</p>
      <button type="button" @click=${() => this.#board.setNoPain(false)}>${t('noPainChange')}</button></div>`;
  }

  #renderList(): TemplateResult {
    const { context } = this;
    const { message } = this.#board;
    return html`${this.#renderHead(this.#renderHeadButton('brush', 'drawMode', () => this.#show('draw')))}
      ${renderRegionList(context, this.layer)}
      ${message ? html`<p class="notice" role="status">${context.t(message)}</p>` : nothing}`;
  }

  #renderDrawing(): TemplateResult {
    const { t } = this.context;
    const board = this.#board;
    const tools = { t, board };
    const showView = (view: View) => {
      this.shown = view;
    };
    const closeTools = () => {
      this.toolsOpen = false;
    };
    // A kind is told by the instruction, a strength is drawn after the choice of one: what comes first stands first.
    const isKind = this.layer === 'typology';
    const isReady = isKind || board.pencil.intensity !== null || board.strokes.length > 0;
    return html`
      <div class="map-layout ${this.layer} ${isReady ? '' : 'unready'} ${board.strokes.length ? 'drawn' : ''} ${this.toolsOpen ? 'open' : ''}">
        <div class="map-side" @click=${this.#onTool}>
          ${this.#renderHead()}
          ${isKind ? renderHint(tools) : nothing}
          ${renderPalette(tools)}
          ${renderToolbar(tools)}
          ${isKind ? nothing : renderHint(tools)}
          <div class="map-ways">
            ${this.#renderHeadButton('list', 'listMode', () => this.#show('list'))}
            ${this.#renderHeadButton('help', 'help', () => board.showExample(true))}
            ${this.#renderToolsButton()}
          </div>
        </div>
        <div class="map-main" @pointerdown=${closeTools}>
          <div class="map-bar">
            ${renderViewTabs(tools, this.shown, showView)}
            ${this.#zoneViews || this.magnified ? this.#renderZoneButton() : nothing}
            ${renderAllAreas(tools)}
            ${renderActions(tools, () => this.#ask('clear'))}
          </div>
          <div class="stages">${VIEWS.map((view) => this.#renderStage(view))}</div>
        </div>
      </div>`;
  }

  /** A width, or a tool without one, ends the choice. */
  #onTool(event: Event): void {
    const target = event.target as Element;
    const isChosen = target.closest('.sizes') || !hasWidth(this.#board.pencil.tool);
    if (target.closest('.toolbar') && isChosen) this.toolsOpen = false;
  }

  /** Opens the tools on a narrow screen; it shows the chosen one. */
  #renderToolsButton(): TemplateResult {
    const { tool } = this.#board.pencil;
    const text = this.context.t('tools');
    const toggle = () => {
      this.toolsOpen = !this.toolsOpen;
    };
    return html`<button type="button" class="mode tools-button" title=${text} aria-expanded=${this.toolsOpen}
      @click=${toggle}>${icon(tool)}<span>${text}</span></button>`;
  }

  /** Magnifies the session's zone; the one way back to the whole body, however it was magnified. */
  #renderZoneButton(): TemplateResult {
    const { t, controller } = this.context;
    const isPart = this.zoomed || this.magnified;
    const label = isPart ? t('wholeBody') : t('zoomTo', { zone: t(controller.open.view.zone) });
    return html`<button type="button" class="tool zone" title=${label} @click=${() => this.#zoomToZone(!isPart)}>
      ${icon(isPart ? 'whole' : 'zoom')}<span>${label}</span>
    </button>`;
  }

  /** One view to draw on, and above it its name and the patient's own left and right. */
  #renderStage(view: View): TemplateResult {
    const { t, controller } = this.context;
    const { areas, pencil } = this.#board;
    const { shown, zoomed } = this;
    const chosen = pencil.tool === 'area' ? areas.chosen.filter((area) => area.view === view) : [];
    const named = zoomed ? (this.#zoneViews?.[view].named ?? []) : [];
    const names = named.map(({ id, x, y }) => ({ text: regionName(id, controller.open.view.locale), x, y }));
    const [left, right] = SIDES[view];
    return html`<div class="stage ${shown === view ? 'shown' : ''}" data-view=${view}>
      <p class="stage-title"><span>${t(left)}</span><strong>${t(view === 'front' ? 'front' : 'rear')}</strong><span>${t(right)}</span></p>
      <body-stage .context=${this.context} .view=${view} .layer=${this.layer} .names=${names}
        .highlight=${areaPath(chosen.map(({ mask }) => mask))} @zoom=${this.#onZoom}></body-stage>
    </div>`;
  }

  get #stages(): readonly BodyStage[] {
    return [...this.querySelectorAll<BodyStage>('body-stage')];
  }

  async #zoomToZone(zoomed: boolean): Promise<void> {
    this.zoomed = zoomed;
    await this.updateComplete;
    for (const stage of this.#stages) stage.zoomToCells((zoomed && this.#zoneViews?.[stage.view].rect) || null);
  }

  #onZoom(): void {
    this.magnified = this.#stages.some(({ zoom }) => zoom.scale > 1);
  }

  #show(mapMode: State['mapMode']): void {
    this.#board.say(null);
    this.context.controller.store.change({ mapMode });
  }

  #ask(question?: 'clear' | 'no-pain'): void {
    this.#board.say(null);
    this.question = question;
  }

  #askNoPain(): void {
    if (this.#board.history.present.length) this.#ask('no-pain');
    else this.#board.setNoPain(true);
  }

  /** Asks once about an empty map, which never means "no pain". */
  #next(): void {
    const { navigation, state, store } = this.context.controller;
    const { saysNoPain, marked } = this.#board;
    const isEmpty = this.layer === 'intensity' && !saysNoPain && !marked.isMarked;
    if (isEmpty && !state.emptyMapAccepted) store.change({ phase: { name: 'empty-map' } });
    else {
      // What is drawn later has a kind again.
      if (marked.isMarked) store.change({ emptyMapAccepted: false });
      navigation.move(1);
    }
  }

  #onKey(event: KeyboardEvent): void {
    if (!event.ctrlKey && !event.metaKey) return;
    const key = event.key.toLowerCase();
    const isRedo = key === 'y' || (key === 'z' && event.shiftKey);
    if (!isRedo && key !== 'z') return;
    event.preventDefault();
    this.question = undefined;
    if (isRedo) this.#board.redo();
    else this.#board.undo();
  }
}

customElements.define('map-screen', MapScreen);
