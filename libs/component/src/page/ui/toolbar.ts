import { html, nothing, type TemplateResult } from 'lit';
import { BRUSH_SIZES, type Pencil, type Tool } from '../map/strokes.ts';
import type { TextKey, Translate } from '../texts/texts.ts';
import { type IconName, icon } from './icons.ts';

interface Toolbar {
  readonly t: Translate;
  readonly pencil: Pencil;
  readonly choose: (part: Partial<Pencil>) => void;
}

interface Actions {
  readonly t: Translate;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly canClear: boolean;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly clear: () => void;
}

const TOOLS: readonly Tool[] = ['brush', 'lasso', 'eraser'];

function renderTool({ t, pencil, choose }: Toolbar, tool: Tool): TemplateResult {
  return html`<button type="button" class="tool" aria-pressed=${pencil.tool === tool} @click=${() => choose({ tool })}>
    ${icon(tool)}<span>${t(tool)}</span>
  </button>`;
}

function renderSize({ t, pencil, choose }: Toolbar, size: number): TemplateResult {
  // A lasso has no width.
  return html`<button type="button" class="tool" aria-pressed=${pencil.size === size} ?disabled=${pencil.tool === 'lasso'}
    aria-label="${t('size')}: ${t('sizeCm', { size })}" @click=${() => choose({ size })}>
    <span class="dot dot-${size}"></span><span>${t('sizeCm', { size })}</span>
  </button>`;
}

function renderAction(t: Translate, name: IconName & TextKey, can: boolean, act: () => void): TemplateResult {
  return html`<button type="button" class="tool" ?disabled=${!can} @click=${act}>${icon(name)}<span>${t(name)}</span></button>`;
}

/** The ways back, beside the drawing. */
export function renderActions({ t, canUndo, canRedo, canClear, undo, redo, clear }: Actions): TemplateResult {
  return html`<div class="tools actions">
    ${renderAction(t, 'undo', canUndo, undo)}${renderAction(t, 'redo', canRedo, redo)}
    ${renderAction(t, 'clear', canClear, clear)}
  </div>`;
}

/** Tools and widths in cm of body. */
export function renderToolbar(toolbar: Toolbar): TemplateResult {
  const { t, pencil } = toolbar;
  return html`<div class="toolbar">
    <div class="tools" role="group" aria-label=${t('tools')}>${TOOLS.map((tool) => renderTool(toolbar, tool))}</div>
    <div class="tools sizes" role="group" aria-label=${t('size')}>
      ${BRUSH_SIZES.map((size) => renderSize(toolbar, size))}
    </div>
    ${pencil.tool === 'lasso' ? html`<p class="example">${t('lassoHint')}</p>` : nothing}
  </div>`;
}
