import { type Typology, VIEWS, type View } from '@pain-assessment/contracts';
import { largestRegions, regionName } from '@pain-assessment/pain-map';
import { html, nothing, type TemplateResult } from 'lit';
import { saysNoPain } from '../assessment/pain-map.ts';
import { answerOf, type Item, itemStepId } from '../assessment/steps.ts';
import { whatCounts } from '../map/what-counts.ts';
import '../ui/body-thumbnail.ts';
import { heading, ways } from '../ui/frame.ts';
import type { ScreenContext } from './context.ts';

type Questionnaire = ScreenContext['controller']['open']['view']['questionnaires'][number];

/** Regions named in the review: enough to recognise the drawing by, also without seeing it. */
const NAMED_REGIONS = 6;

/** Everything once more in the patient's words, each with the way back to it. */
export function renderReview(context: ScreenContext): TemplateResult {
  const { controller, t } = context;
  const { view } = controller.open;
  return html`<div class="narrow review">
    ${heading(t('reviewTitle'), t('reviewText'))}
    ${view.modules.includes('cartography') ? renderMap(context) : nothing}
    ${view.questionnaires.map((questionnaire) => renderQuestionnaire(context, questionnaire))}
    ${ways({ t, back: () => controller.move(-1), next: () => controller.send(), nextLabel: t('send') })}
  </div>`;
}

function renderChange({ controller, t }: ScreenContext, step: string, what: string): TemplateResult {
  return html`<button type="button" class="change" aria-label=${t('changeWhat', { what })} @click=${() => controller.goTo(step)}>
    ${t('change')}
  </button>`;
}

function renderMap(context: ScreenContext): TemplateResult {
  const { controller, t, map } = context;
  const { isMarked, typologies } = whatCounts(map);
  const thumbnail = (view: View, layer: 'intensity' | 'typology') =>
    html`<body-thumbnail .map=${map} .view=${view} .layer=${layer}></body-thumbnail>`;
  return html`<section class="card">
    <header><h2>${t('reviewMap')}</h2>${renderChange(context, 'where', t('reviewMap'))}</header>
    ${
      isMarked
        ? html`<div class="thumbnails">
            ${VIEWS.map((view) => thumbnail(view, 'intensity'))}
            ${typologies.length ? VIEWS.map((view) => thumbnail(view, 'typology')) : nothing}
          </div>${renderMarked(context, typologies)}`
        : html`<p>${t(saysNoPain(controller.open.map) ? 'noPainSet' : 'reviewMapEmpty')}</p>`
    }
  </section>`;
}

function renderMarked(
  { controller, t, map }: ScreenContext,
  typologies: readonly Typology[],
): TemplateResult | typeof nothing {
  const { locale } = controller.open.view;
  const regions = largestRegions(map.layers, map.avatar, NAMED_REGIONS).map(({ region }) =>
    regionName(region.id, locale),
  );
  const list = new Intl.ListFormat(locale, { type: 'unit' });
  const text = [list.format(regions), list.format(typologies.map((id) => t(id)))].filter(Boolean).join(' · ');
  return text ? html`<p class="marked"><strong>${t('reviewMapPain')}:</strong> ${text}</p>` : nothing;
}

function renderQuestionnaire(context: ScreenContext, questionnaire: Questionnaire): TemplateResult {
  const { controller, t } = context;
  const { id, items, name } = questionnaire;
  const missing = items.filter((item) => answerOf(controller.open.answers, id, item.id) === undefined).length;
  return html`<section class="card">
    <header><h2>${name}</h2></header>
    ${missing ? html`<p class="missing">${t('reviewMissingCount', { count: missing })}</p>` : nothing}
    <dl>${items.map((item) => renderAnswer(context, id, item))}</dl>
  </section>`;
}

function renderAnswer(context: ScreenContext, questionnaire: string, item: Item): TemplateResult {
  const { controller, t } = context;
  const answer = answerOf(controller.open.answers, questionnaire, item.id);
  return html`<div class="row">
    <dt>${item.question}</dt>
    <dd class=${answer === undefined ? 'missing' : ''}>${answerText(item, answer, t)}</dd>
    <dd>${renderChange(context, itemStepId(questionnaire, item.id), item.question)}</dd>
  </div>`;
}

function answerText(item: Item, answer: number | null | undefined, t: ScreenContext['t']): string {
  if (answer === undefined) return t('reviewMissing');
  if (answer === null) return t('reviewSkipped');
  if (item.kind === 'choice') return item.options.find(({ code }) => code === answer)?.label ?? '';
  const { minimum, maximum, minimum_label: minimumLabel, maximum_label: maximumLabel } = item;
  return t('scaleValue', { value: answer, minimum, maximum, minimumLabel, maximumLabel });
}
