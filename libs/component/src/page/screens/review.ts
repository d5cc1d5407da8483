import type { QuestionnaireDefinition, Typology } from '@pain-assessment/contracts';
import { largestRegions, regionName } from '@pain-assessment/pain-map';
import { html, nothing, type TemplateResult } from 'lit';
import { renderBody } from '../parts/body-thumbnail.ts';
import { heading, renderOwnWording, type ScreenContext, stepButtons } from '../parts/layout.ts';
import { describeValue } from '../parts/scale-input.ts';
import { findAnswer, type Item, itemStepId } from '../session/steps.ts';

/** Regions named in the review: enough to recognise the drawing without seeing it. */
const NAMED_REGIONS = 6;

/** Map and answers in the patient's words, each with a button to change it. */
export function renderReview(context: ScreenContext): TemplateResult {
  const { controller, t } = context;
  const { view } = controller.open;
  return html`<div class="narrow review">
    ${heading(t('reviewTitle'), t('reviewText'))}
    ${view.modules.includes('cartography') ? renderMap(context) : nothing}
    ${view.questionnaires.map((questionnaire) => renderQuestionnaire(context, questionnaire))}
    ${renderOwnWording(context)}
    ${stepButtons({ t, back: () => controller.navigation.move(-1), next: () => controller.send(), nextLabel: t('send') })}
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
    ? html`${renderBody(context, typologies)}${renderMarked(context, typologies)}`
    : html`<p>${t(board.saysNoPain ? 'noPainSet' : 'reviewMapEmpty')}</p>`;
  return html`<section class="card">
    <header><h2>${t('reviewMap')}</h2>${renderChange(context, 'where', t('reviewMap'))}</header>
    ${drawing}
  </section>`;
}

function renderMarked(
  { controller, t }: ScreenContext,
  typologies: readonly Typology[],
): TemplateResult | typeof nothing {
  const { board, view } = controller.open;
  const { locale } = view;
  const regions = largestRegions(board.layers, board.avatar, NAMED_REGIONS).map(({ region }) =>
    regionName(region.id, locale),
  );
  const list = new Intl.ListFormat(locale, { type: 'unit' });
  const text = [list.format(regions), list.format(typologies.map((id) => t(id)))].filter(Boolean).join(' · ');
  return text ? html`<p class="marked"><strong>${t('reviewMapPain')}:</strong> ${text}</p>` : nothing;
}

/** One line for a questionnaire; its answers open on demand. */
function renderQuestionnaire(context: ScreenContext, questionnaire: QuestionnaireDefinition): TemplateResult {
  const { controller, t } = context;
  const { id, items, name, unofficial, copyright } = questionnaire;
  const given = items.filter((item) => findAnswer(controller.open.answers, id, item.id) !== undefined).length;
  return html`<details class="review-part">
    <summary><span class="review-name">${t(`part_${id}`)}</span>
      <span class="count ${given < items.length ? 'missing' : ''}">${t('reviewGiven', { given, items: items.length })}</span></summary>
    <div class="review-answers"><p class="scale-note">${name}</p>
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
