import type { QuestionnaireDefinition } from '@pain-assessment/contracts';
import { cellAreaCm2, regionName } from '@pain-assessment/pain-map';
import { html, nothing, type TemplateResult } from 'lit';
import { heading, renderOwnWording, type ScreenContext } from '../controls/layout.ts';
import { describeValue } from '../controls/scale-input.ts';
import { stepButtons } from '../controls/step-buttons.ts';
import { findAnswer, findContradiction, type Item, itemStepId } from '../session/steps.ts';
import { renderBody } from '../stage/body-thumbnail.ts';

/** A region with less marked area, in cm², is not named: the edge of a mark touched it. */
const LEAST_NAMED_CM2 = 1;

/** Map and answers in the patient's words, each with a button to change it. */
export function renderReview(context: ScreenContext): TemplateResult {
  const { controller, t } = context;
  const { view, board, answers } = controller.open;
  const isDoubtful = !controller.state.contradictionAsked && findContradiction(board, answers) !== null;
  const next = () =>
    isDoubtful
      ? controller.store.change({ contradictionAsked: true, phase: { name: 'contradiction' } })
      : controller.send();
  return html`<div class="narrow review">
    ${heading(t('reviewTitle'), t('reviewText'))}
    ${view.modules.includes('cartography') ? renderMap(context) : nothing}
    ${view.questionnaires.map((questionnaire) => renderQuestionnaire(context, questionnaire))}
    ${renderOwnWording(context)}
    ${stepButtons(context, { back: () => controller.navigation.move(-1), next, nextLabel: t('send') })}
  </div>`;
}

/** Asks about "no pain today" beside an overall pain; both may stay (contract.md#component-page). */
export function renderContradiction({ controller, t }: ScreenContext): TemplateResult {
  const { navigation, open } = controller;
  const value = findContradiction(open.board, open.answers) ?? 0;
  return html`<div class="narrow">
    ${heading(t('contradictionTitle'), t('contradictionText', { value }))}
    <div class="stack">
      <button type="button" class="large" @click=${() => controller.send()}>${t('contradictionKeep')}</button>
      <button type="button" class="large" @click=${() => navigation.goTo('where')}>${t('contradictionMap')}</button>
      <button type="button" class="large" @click=${() => navigation.goTo(itemStepId('vas_global', 'vas'))}>${t('contradictionPain')}</button>
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
  const { board } = controller.open;
  const { isMarked, typologies } = board.marked;
  const drawing = isMarked
    ? html`${renderBody(context, typologies)}${renderMarked(context)}`
    : html`<p>${t(board.saysNoPain ? 'noPainSet' : 'reviewMapEmpty')}</p>`;
  return html`<section class="card">
    <header><h2>${t('reviewMap')}</h2>${renderChange(context, 'where', t('reviewMap'))}</header>
    ${drawing}
  </section>`;
}

/** A line for each marked region, the largest first: where, how strong, what kind (contract.md#component-page). */
function renderMarked({ controller, t }: ScreenContext): TemplateResult {
  const { board, view } = controller.open;
  const { locale, avatar } = view;
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
  const given = items.filter((item) => findAnswer(controller.open.answers, id, item.id) !== undefined).length;
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
