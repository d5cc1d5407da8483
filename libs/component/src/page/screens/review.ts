import type { QuestionnaireDefinition } from '@pain-assessment/contracts';
import { cellAreaCm2, regionName } from '@pain-assessment/pain-map';
import { html, nothing, type TemplateResult } from 'lit';
import { heading, renderOwnWording, type ScreenContext } from '../controls/layout.ts';
import { describeValue } from '../controls/scale-input.ts';
import { stepButtons } from '../controls/step-buttons.ts';
import type { Contradiction } from '../session/contradiction.ts';
import { findAnswer, type Item, itemStepId } from '../session/steps.ts';
import { renderBody } from '../stage/body-thumbnail.ts';
import type { TextKey } from '../texts/texts.ts';

/** A region with less marked area, in cm², is not named: the edge of a mark touched it. */
const LEAST_NAMED_CM2 = 1;

/**
 * Map and answers in the patient's words, each with a button to change it. The button that sends is at the end of the content,
 * where no tap on the bar or on a message can reach it (contract.md#component-page).
 */
export function renderReview(context: ScreenContext): TemplateResult {
  const { controller, t } = context;
  const { view } = controller.open;
  return html`<div class="narrow review">
    ${heading(t('reviewTitle'), t('reviewText'))}
    ${view.modules.includes('cartography') ? renderMap(context) : nothing}
    ${view.questionnaires.map((questionnaire) => renderQuestionnaire(context, questionnaire))}
    ${renderOwnWording(context)}
    <button type="button" class="primary large" id="send" @click=${() => controller.send()}>${t('send')}</button>
    ${stepButtons(context, { back: () => controller.navigation.move(-1) })}
  </div>`;
}

const CONTRADICTION_TEXTS = {
  'no-pain': 'contradictionText',
  'severe-mark': 'contradictionMark',
  'worst-answer': 'contradictionAnswer',
} as const;

/** Asks whether an empty map means "no pain". */
export function renderEmptyMap({ controller, t }: ScreenContext): TemplateResult {
  const { navigation, board, store } = controller;
  const noPain = () => {
    board.setNoPain(true);
    navigation.passMap();
  };
  const skip = () => {
    store.change({ emptyMapAccepted: true });
    navigation.passMap();
  };
  return html`<div class="narrow">
    ${heading(t('emptyTitle'), t('emptyText'))}
    <div class="stack">
      <button type="button" class="large" @click=${noPain}>${t('noPain')}</button>
      <button type="button" class="large" @click=${() => navigation.goTo('where')}>${t('emptyDraw')}</button>
      <button type="button" class="large quiet" @click=${skip}>${t('emptySkip')}</button>
    </div>
  </div>`;
}

/** Asks before the review about two answers; both may stay (contract.md#component-page). */
export function renderContradiction({ controller, t }: ScreenContext, found: Contradiction): TemplateResult {
  const { navigation, board } = controller;
  const changeMap = () => {
    if (board.saysNoPain) board.setNoPain(false);
    navigation.goTo('where');
  };
  const step =
    found.kind === 'worst-answer' ? itemStepId(found.questionnaire, found.item) : itemStepId('vas_global', 'vas');
  const [map, answer] = [
    found.kind === 'severe-mark' ? 'contradictionDrawing' : 'contradictionMap',
    found.kind === 'worst-answer' ? 'contradictionOther' : 'contradictionPain',
  ] as const;
  const button = (label: TextKey, act: () => void) =>
    html`<button type="button" class="large" @click=${act}>${t(label)}</button>`;
  return html`<div class="narrow">
    ${heading(t('contradictionTitle'), t(CONTRADICTION_TEXTS[found.kind], { ...found }))}
    <div class="stack">
      ${button('contradictionKeep', () => navigation.goTo('review'))}${button(map, changeMap)}${button(answer, () => navigation.goTo(step))}
    </div>
  </div>`;
}

function renderChange({ controller, t }: ScreenContext, step: string, what: string): TemplateResult {
  return html`<button type="button" class="change" aria-label=${t('changeWhat', { what })} @click=${() => controller.navigation.goTo(step)}>
    ${t('change')}
  </button>`;
}

function renderMap(context: ScreenContext): TemplateResult {
  const { controller, t } = context;
  const { board } = controller;
  const { isMarked, typologies } = board.marked;
  const drawing = isMarked
    ? html`${renderBody(context, typologies)}${renderMarked(context)}`
    : html`<p>${t(board.saysNoPain ? 'noPainSet' : 'reviewMapEmpty')}</p>`;
  return html`<section class="card">
    <header><h2>${t('reviewMap')}</h2>${renderChange(context, 'where', t('reviewMap'))}</header>
    ${drawing}
  </section>`;
}

/** A line for each marked region, from head to foot: where, how strong, what kind (contract.md#component-page). */
function renderMarked({ controller, t }: ScreenContext): TemplateResult {
  const { board } = controller;
  const { locale, avatar } = controller.open.view;
  const list = new Intl.ListFormat(locale, { type: 'unit' });
  const marked = board.regions.marked(board.layers);
  const named = marked.filter(({ cells }) => cells * cellAreaCm2(avatar.height_cm) >= LEAST_NAMED_CM2);
  return html`<ul class="marked" aria-label=${t('reviewMapPain')}>
    ${(named.length ? named : marked).map(({ id, intensities, typologies }) => {
      const strengths = intensities.length ? list.format(intensities.map((value) => t(value))) : t('reviewNoPain');
      const kinds = typologies.length ? list.format(typologies.map((value) => t(value))) : t('reviewNoKind');
      return html`<li><strong>${regionName(id, locale)}</strong>, ${strengths}, ${kinds}</li>`;
    })}
  </ul>`;
}

/** One line for a questionnaire; its answers open on demand. */
function renderQuestionnaire(context: ScreenContext, questionnaire: QuestionnaireDefinition): TemplateResult {
  const { controller, t } = context;
  const { id, items, unofficial, copyright } = questionnaire;
  // As the report counts them: "prefer not to answer" is no answer.
  const given = items.filter((item) => (findAnswer(controller.open.answers, id, item.id) ?? null) !== null).length;
  return html`<details class="review-part">
    <summary><span class="review-name">${t(`part_${id}`)}</span>
      <span class="count ${given < items.length ? 'missing' : ''}">${t('reviewGiven', { given, items: items.length })}</span></summary>
    <div class="review-answers">
      <dl>${items.map((item) => renderAnswer(context, id, item))}</dl>
      ${!unofficial && copyright ? html`<p class="copyright">${copyright}</p>` : nothing}
    </div>
  </details>`;
}

function renderAnswer(context: ScreenContext, questionnaire: string, item: Item): TemplateResult {
  const { controller, t } = context;
  const answer = findAnswer(controller.open.answers, questionnaire, item.id);
  return html`<div class="row">
    <dt>${item.question}</dt>
    <dd class=${answer === undefined ? 'missing' : ''}>${answerText(t, item, answer)}</dd>
    <dd>${renderChange(context, itemStepId(questionnaire, item.id), item.question)}</dd>
  </div>`;
}

function answerText(t: ScreenContext['t'], item: Item, answer: number | null | undefined): string {
  if (answer === undefined) return t('reviewMissing');
  if (answer === null) return t('reviewSkipped');
  if (item.kind === 'scale') return describeValue(t, item, answer);
  return item.options.find(({ code }) => code === answer)?.label ?? '';
}
