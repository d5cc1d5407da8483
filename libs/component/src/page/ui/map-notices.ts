import type { Stroke } from '@pain-assessment/contracts';
import { html, nothing, type TemplateResult } from 'lit';
import type { Layer } from '../map/strokes.ts';
import type { Effect } from '../map/what-counts.ts';
import type { TextKey, Translate } from '../texts/texts.ts';

/** What is said where a stroke changes nothing that counts. */
const REFUSALS: Readonly<Record<Exclude<Effect, 'some'>, Readonly<Record<Layer, TextKey>>>> = {
  'off-body': { intensity: 'nothingHere', typology: 'nothingHere' },
  'off-pain': { intensity: 'markedAlready', typology: 'onlyOnPain' },
  nothing: { intensity: 'markedAlready', typology: 'markedAlready' },
};

/** Why this stroke is not kept. */
export function findRefusal({ tool, layer }: Stroke, effect: Exclude<Effect, 'some'>): TextKey {
  return tool === 'eraser' ? 'nothingToErase' : REFUSALS[effect][layer];
}

interface MapMessage {
  readonly t: Translate;
  readonly key: TextKey | null;
  /** Strength or kind that is chosen. */
  readonly value: TextKey | null;
  readonly allowFinger: () => void;
}

/** What is so, and for a refused finger the button that allows it. */
export function renderMessage({ t, key, value, allowFinger }: MapMessage): TemplateResult {
  return html`<div class="message" role="status">
    ${key ? html`<p>${t(key, { value: value ? t(value) : '' })}</p>` : nothing}
    ${key === 'fingerRefused' ? html`<button type="button" @click=${allowFinger}>${t('fingerAllow')}</button>` : nothing}
  </div>`;
}

interface MapQuestion {
  readonly t: Translate;
  readonly question: 'clear' | 'no-pain';
  readonly cancel: () => void;
  readonly confirm: () => void;
}

/** Asks before marks are removed. */
export function renderQuestion({ t, question, cancel, confirm }: MapQuestion): TemplateResult {
  const [text, yes]: [TextKey, TextKey] =
    question === 'clear' ? ['clearQuestion', 'clearConfirm'] : ['noPainQuestion', 'noPainConfirm'];
  return html`<div class="question-place"><div class="question" role="group" aria-label=${t(text)}>
    <p>${t(text)}</p>
    <button type="button" @click=${cancel}>${t('cancel')}</button>
    <button type="button" class="primary" @click=${confirm}>${t(yes)}</button>
  </div></div>`;
}
