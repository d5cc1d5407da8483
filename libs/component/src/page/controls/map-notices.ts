import { html, nothing, svg, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import type { Board } from '../drawing/board.ts';
import type { TextKey } from '../texts/texts.ts';
import { renderNotice } from './layout.ts';
import type { MapTools } from './map-tools.ts';

/** Advice for the patient's tool, shown while there is no message. */
function findHint({ pencil, areas }: Board): TextKey {
  if (pencil.tool === 'area') {
    if (!areas.chosen.length) return 'tapArea';
    return areas.lastKind ? `${areas.lastKind}Example` : 'allOfIt';
  }
  if (pencil.tool === 'lasso') return 'lassoHint';
  const value = pencil[pencil.layer];
  if (value) return `${value}Example`;
  return pencil.layer === 'intensity' ? 'whereText' : 'kindText';
}

/** A hand that draws a line on a back, for the example; it stands still if the device asks for reduced motion (map.css). */
const renderHand = () => svg`<svg class="example-hand" viewBox="0 0 64 44" aria-hidden="true">
  <path d="M20 43c1-9-1-15-3-20s1-11 9-12c2-1 2-3 2-5h8c0 2 0 4 2 5 8 1 11 7 9 12s-4 11-3 20" />
  <path class="example-line" pathLength="1" d="M23 22c6 5 12 5 18 0" />
  <g class="example-finger"><path transform="translate(-10.5 -4)" d="M9 12V5.5a1.5 1.5 0 0 1 3 0V11l5 1.2a2.5 2.5 0 0 1 2 2.6L18.5 21H10l-4.5-6a1.6 1.6 0 0 1 2.4-2z" /></g>
</svg>`;

/** The one line of text of the map: the example, else the message, else a hint. Its place keeps its height, so that the drawing does not move. */
export function renderHint({ t, board }: MapTools): TemplateResult {
  const { message, pencil } = board;
  const value = pencil[pencil.layer];
  // After a pen, fingers draw again.
  const allowFinger = () => {
    board.pointers.penSeen = false;
    board.say(null);
  };
  const button = (label: TextKey, act: () => void) => html`<button type="button" @click=${act}>${t(label)}</button>`;
  if (board.showsExample) {
    return html`<div class="hint-place"><div class="hint example">${renderHand()}<p>${t('example')}</p>${button('exampleEnd', () => board.showExample(false))}</div></div>`;
  }
  const text = board.canFill ? t('fillQuestion') : t(message ?? findHint(board), { value: value ? t(value) : '' });
  const isMessage = message !== null || board.canFill;
  return html`<div class="hint-place"><div class="hint ${isMessage ? 'told' : ''}">
    ${keyed(text, html`<p aria-hidden=${isMessage}>${text}</p>`)}
    <div class="message only-spoken" role="status">${isMessage ? renderNotice(text) : nothing}</div>
    ${board.canFill ? button('fill', () => board.fill()) : nothing}
    ${message === 'fingerRefused' ? button('fingerAllow', allowFinger) : nothing}
  </div></div>`;
}

/** Asks before marks are removed. */
export function renderQuestion(
  { t, board }: MapTools,
  question: 'clear' | 'no-pain',
  close: () => void,
): TemplateResult {
  const [text, yes]: [TextKey, TextKey] =
    question === 'clear' ? ['clearQuestion', 'clearConfirm'] : ['noPainQuestion', 'noPainConfirm'];
  const confirm = () => {
    close();
    if (question === 'clear') board.keep([]);
    else board.setNoPain(true);
  };
  return html`<div class="question-place"><div class="question" role="group" aria-label=${t(text)}>
    <p>${t(text)}</p>
    <button type="button" @click=${close}>${t('cancel')}</button>
    <button type="button" class="primary" @click=${confirm}>${t(yes)}</button>
  </div></div>`;
}
