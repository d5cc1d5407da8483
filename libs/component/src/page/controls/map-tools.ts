import { INTENSITIES, TYPOLOGIES, VIEWS, type View } from '@pain-assessment/contracts';
import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { live } from 'lit/directives/live.js';
import { countAreas } from '../drawing/areas.ts';
import type { Board } from '../drawing/board.ts';
import { canUndo } from '../drawing/history.ts';
import { BRUSH_SIZES, hasWidth, type Tool } from '../drawing/strokes.ts';
import type { TextKey, Translate } from '../texts/texts.ts';
import { type IconName, icon } from './icons.ts';
import { renderMark } from './mark.ts';

/** Input of each part of the map's screen. */
export interface MapTools {
  readonly t: Translate;
  readonly board: Board;
}

/** The meaning of the next stroke: four intensities or six typologies. */
function listPencils({ t, board }: MapTools): TemplateResult[] {
  const { pencil } = board;
  const { layer } = pencil;
  return (layer === 'intensity' ? INTENSITIES : TYPOLOGIES).map((value) => {
    const pick = () =>
      board.choose({ [layer]: value, ...(pencil.tool === 'eraser' ? { tool: 'brush' as const } : {}) });
    return html`<label class="choice">
      <input type="radio" name=${layer} value=${value} .checked=${pencil[layer] === value} @change=${pick} @click=${pick} />
      ${renderMark(t, layer, value)}
    </label>`;
  });
}

/** The kinds of pain of all of the chosen area; several may overlap. */
function listKinds({ t, board }: MapTools): TemplateResult[] {
  return TYPOLOGIES.map((kind) => {
    const extent = board.areas.extent(kind, board.layers);
    const toggle = (event: Event) => board.setKind(kind, (event.target as HTMLInputElement).checked);
    return html`<label class="choice">
      <input type="checkbox" name="kind" value=${kind} .checked=${live(extent === 'all')} .indeterminate=${live(extent === 'some')}
        @change=${toggle} />
      ${renderMark(t, 'typology', kind)}
    </label>`;
  });
}

/**
 * The choice before a touch of the body, each value with colour, pattern and word. `keyed` makes new radio buttons for each
 * layer: a reused checked one would uncheck another of its new group.
 */
export function renderPalette(tools: MapTools): TemplateResult {
  const { layer, tool } = tools.board.pencil;
  const legend = tool === 'area' ? 'allOfIt' : layer === 'intensity' ? 'howStrong' : 'whatKind';
  return html`<fieldset class="palette ${layer}">
    <legend class="only-spoken">${tools.t(legend)}</legend>
    <div class="choices">${keyed(legend, tool === 'area' ? listKinds(tools) : listPencils(tools))}</div>
  </fieldset>`;
}

/** The tools in one order on every device (contract.md#component-page), and widths in cm of body for those that have one. */
export function renderToolbar({ t, board }: MapTools): TemplateResult {
  const { layer, tool: chosen, size: width } = board.pencil;
  const hasAreas = layer === 'typology' && board.areas.all.length > 0;
  const tools: readonly Tool[] = [...(hasAreas ? (['area'] as const) : []), 'brush', 'lasso', 'eraser'];
  const renderTool = (tool: Tool) => {
    const label: TextKey = tool === 'brush' && layer === 'typology' ? 'paintPart' : tool;
    return html`<button type="button" class="tool" aria-pressed=${chosen === tool} @click=${() => board.choose({ tool })}>
      ${icon(tool)}<span>${t(label)}</span>
    </button>`;
  };
  const renderSize = (size: number) => html`<button type="button" class="tool" aria-pressed=${width === size}
    aria-label="${t('size')} ${t('sizeCm', { size })}" @click=${() => board.choose({ size })}>
    <span class="dot dot-${size}"></span><span>${t('sizeCm', { size })}</span>
  </button>`;
  const sizes = html`<div class="tools sizes" role="group" aria-label=${t('size')}>${BRUSH_SIZES.map(renderSize)}</div>`;
  return html`<div class="toolbar">
    <div class="tools" role="group" aria-label=${t('tools')}>${tools.map(renderTool)}</div>
    ${hasWidth(chosen) ? sizes : nothing}
  </div>`;
}

/** Undo, redo and clear, beside the drawing. */
export function renderActions({ t, board }: MapTools, clear: () => void): TemplateResult {
  const { history } = board;
  const button = (name: IconName & TextKey, enabled: boolean, act: () => void) =>
    html`<button type="button" class="tool" title=${t(name)} ?disabled=${!enabled} @click=${act}>${icon(name)}<span>${t(name)}</span></button>`;
  return html`<div class="tools actions">
    ${button('undo', canUndo(history), () => board.undo())}${button('redo', history.future.length > 0, () => board.redo())}
    ${button('clear', history.present.length > 0, clear)}
  </div>`;
}

/** Chooses all marked areas at once, or none; nothing if there is only one. */
export function renderAllAreas({ t, board }: MapTools): TemplateResult | typeof nothing {
  const { all, chosen } = board.areas;
  if (board.pencil.tool !== 'area' || all.length < 2) return nothing;
  return html`<button type="button" class="tool all-areas" aria-pressed=${chosen.length === all.length} title=${t('allAreas')}
    @click=${() => board.chooseAllAreas()}>${icon('areas')}<span>${t('allAreas')}</span></button>`;
}

/** One button for each view, shown if only one view fits; that of the hidden view says how many marks it has. */
export function renderViewTabs({ t, board }: MapTools, shown: View, show: (view: View) => void): TemplateResult {
  const tab = (view: View) => {
    const name = t(view === 'front' ? 'front' : 'rear');
    const marks = shown === view ? 0 : countAreas(board.layers, view);
    const label = marks ? `${name}, ${t('markedCount', { count: marks })}` : nothing;
    return html`<button type="button" aria-pressed=${shown === view} aria-label=${label} @click=${() => show(view)}>${name}
      ${marks ? html`<span class="badge">${marks}</span>` : nothing}</button>`;
  };
  return html`<div class="segments tabs" role="group">${VIEWS.map(tab)}</div>`;
}
