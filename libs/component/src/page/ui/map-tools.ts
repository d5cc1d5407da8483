import { INTENSITIES, type Intensity, TYPOLOGIES, type Typology } from '@pain-assessment/contracts';
import { intensityLook, type Look, typologyLook } from '@pain-assessment/pain-map';
import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { BRUSH_SIZES, type Pencil, type Tool } from '../map/strokes.ts';
import type { TextKey, Translate } from '../texts/texts.ts';
import { type IconName, icon } from './icons.ts';
import './pattern-swatch.ts';

interface MapTools {
  readonly t: Translate;
  readonly pencil: Pencil;
  readonly choose: (part: Partial<Pencil>) => void;
}

interface Choice {
  readonly name: 'intensity' | 'typology';
  readonly value: Intensity | Typology;
  readonly look: Look;
}

function renderChoice({ t, pencil, choose }: MapTools, { name, value, look }: Choice): TemplateResult {
  const pick = () => choose({ [name]: value, ...(pencil.tool === 'eraser' ? { tool: 'brush' as const } : {}) });
  return html`<label class="choice">
    <input type="radio" name=${name} value=${value} .checked=${pencil[name] === value} @change=${pick} @click=${pick} />
    <pattern-swatch .look=${look}></pattern-swatch><span>${t(value)}</span>
  </label>`;
}

/**
 * What the next stroke means: four intensities or six typologies, each with colour, pattern, word and an example.
 * `keyed` makes new radio buttons for each layer: a reused checked one would uncheck another of its new group.
 */
export function renderPalette(tools: MapTools): TemplateResult {
  const { t, pencil } = tools;
  const isIntensity = pencil.layer === 'intensity';
  const told = pencil[pencil.layer];
  const title: TextKey = isIntensity ? 'howStrong' : 'whatKind';
  const choices: readonly Choice[] = isIntensity
    ? INTENSITIES.map((value) => ({ name: 'intensity', value, look: intensityLook(value) }))
    : TYPOLOGIES.map((value) => ({ name: 'typology', value, look: typologyLook(value) }));
  return html`<fieldset class="palette ${pencil.layer}">
    <legend>${t(title)}</legend>
    <div class="choices">${keyed(
      pencil.layer,
      choices.map((choice) => renderChoice(tools, choice)),
    )}</div>
    <p class="example">${told ? t(`${told}Example`) : nothing}</p>
  </fieldset>`;
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

function renderTool({ t, pencil, choose }: MapTools, tool: Tool): TemplateResult {
  const label: TextKey = tool === 'brush' && pencil.layer === 'typology' ? 'paintPart' : tool;
  return html`<button type="button" class="tool" aria-pressed=${pencil.tool === tool} @click=${() => choose({ tool })}>
    ${icon(tool)}<span>${t(label)}</span>
  </button>`;
}

function renderSize({ t, pencil, choose }: MapTools, size: number): TemplateResult {
  return html`<button type="button" class="tool" aria-pressed=${pencil.size === size}
    aria-label="${t('size')}: ${t('sizeCm', { size })}" @click=${() => choose({ size })}>
    <span class="dot dot-${size}"></span><span>${t('sizeCm', { size })}</span>
  </button>`;
}

/** Undo, redo and clear, beside the drawing. */
export function renderActions({ t, canUndo, canRedo, canClear, undo, redo, clear }: Actions): TemplateResult {
  const button = (name: IconName & TextKey, enabled: boolean, act: () => void) =>
    html`<button type="button" class="tool" title=${t(name)} ?disabled=${!enabled} @click=${act}>${icon(name)}<span>${t(name)}</span></button>`;
  return html`<div class="tools actions">
    ${button('undo', canUndo, undo)}${button('redo', canRedo, redo)}
    ${button('clear', canClear, clear)}
  </div>`;
}

/** Tools in the given order, and widths in cm of body for those that have one. */
export function renderToolbar(tools: MapTools & { readonly offered: readonly Tool[] }): TemplateResult {
  const { t, pencil, offered } = tools;
  return html`<div class="toolbar">
    <div class="tools" role="group" aria-label=${t('tools')}>${offered.map((tool) => renderTool(tools, tool))}</div>
    ${
      pencil.tool === 'brush' || pencil.tool === 'eraser'
        ? html`<div class="tools sizes" role="group" aria-label=${t('size')}>${BRUSH_SIZES.map((size) => renderSize(tools, size))}</div>`
        : pencil.tool === 'lasso'
          ? html`<p class="example">${t('lassoHint')}</p>`
          : nothing
    }
  </div>`;
}
