import { INTENSITIES, type QuestionnaireId, type Summary, TYPOLOGIES } from '@pain-assessment/contracts';
import { intensityLook, type Look, typologyLook } from '@pain-assessment/pain-map';
import { scoreDirections, scoreName } from '@pain-assessment/questionnaires';
import { html, nothing, type TemplateResult } from 'lit';
import type { TextKey } from '../texts/texts.ts';
import '../ui/pattern-swatch.ts';
import '../ui/score-scale.ts';
import { heading } from '../ui/frame.ts';
import type { ScreenContext } from './context.ts';

type Surfaces = NonNullable<Summary['cartography']>;
type Scored = Summary['questionnaires'][number];

const BRANCHES = ['mapping', 'functional_capacity', 'eq5d', 'hads', 'vas'] as const;

/** The result without interpretation: every value with its scale and direction, no threshold, no verdict (contract 2). */
export function renderSummary(context: ScreenContext, summary: Summary): TemplateResult {
  const { t } = context;
  const scored = summary.questionnaires.filter(({ score_ranges }) => Object.keys(score_ranges).length > 0);
  return html`<div class="summary">
    ${heading(t('summaryTitle'))}
    ${renderMcri(context, summary.mcri)}
    ${summary.cartography ? renderSurfaces(context, summary.cartography) : nothing}
    ${scored.length ? html`<section class="card"><h2>${t('scores')}</h2>${scored.map((q) => renderScores(context, q))}</section>` : nothing}
  </div>`;
}

function renderMcri({ t }: ScreenContext, mcri: Summary['mcri']): TemplateResult {
  const branch = (id: (typeof BRANCHES)[number]) => {
    const value = mcri.branches[id];
    return html`<div class="row"><dt>${t(id)}</dt><dd>${value === null ? t('branchMissing') : t('number', { value })}</dd></div>`;
  };
  return html`<section class="card mcri">
    <header><h2>${t('mcri')}</h2></header>
    ${
      mcri.status === 'computed'
        ? html`<p class="figure"><strong>${t('number', { value: mcri.score })}</strong> / 10</p>`
        : html`<p>${t('mcriMissing')}</p>`
    }
    <p class="scale-note">${t('mcriScale')}</p>
    <div class="mcri-parts">
      ${mcri.radar_image ? html`<img src=${mcri.radar_image} alt=${t('radarLabel')} />` : nothing}
      <dl>${BRANCHES.map(branch)}</dl>
    </div>
  </section>`;
}

function renderSurfaces({ t }: ScreenContext, surfaces: Surfaces): TemplateResult {
  if (surfaces.no_pain) {
    return html`<section class="card"><h2>${t('surfaces')}</h2><p>${t('surfacesNoPain')}</p></section>`;
  }
  const row = (key: TextKey, { cm2, percent }: { cm2: number; percent: number }, look?: Look) => html`
    <tr><th scope="row">${look ? html`<pattern-swatch .look=${look}></pattern-swatch>` : nothing}${t(key)}</th>
      <td>${t('number', { value: cm2 })}</td><td>${t('percent', { percent })}</td></tr>`;
  const { pain_surface: total } = surfaces;
  return html`<section class="card">
    <h2>${t('surfaces')}</h2>
    <p class="figure"><strong>${t('number', { value: total.cm2 })}</strong> cm²</p>
    <p class="scale-note">${t('ofBody', { percent: total.percent_of_body })}</p>
    <table>
      <thead><tr><td></td><th scope="col">cm²</th><th scope="col">${t('ofPain')}</th></tr></thead>
      <tbody>
        ${INTENSITIES.map((id) => row(id, surfaces.by_intensity[id], intensityLook(id)))}
        ${TYPOLOGIES.map((id) => row(id, surfaces.by_typology[id], typologyLook(id)))}
        ${row('mechanical', surfaces.by_family.mechanical)}${row('neuropathic', surfaces.by_family.neuropathic)}
        ${row('untyped', surfaces.untyped)}
      </tbody>
    </table>
    <p class="row"><span>${t('numbOutside')}</span><span>${t('number', { value: surfaces.hypoesthesia_outside_pain_cm2 })} cm²</span></p>
  </section>`;
}

function directionsOf({ controller }: ScreenContext, id: QuestionnaireId): ReturnType<typeof scoreDirections> {
  const version = controller.open.view.questionnaires.find((questionnaire) => questionnaire.id === id)?.version;
  return version === undefined ? {} : scoreDirections(id, version);
}

function renderScores(context: ScreenContext, { id, name, scores, score_ranges: ranges }: Scored): TemplateResult {
  const { controller, t } = context;
  const directions = directionsOf(context, id);
  const score = (key: string, [minimum, maximum]: readonly [number, number]) => {
    const value = scores[key];
    const better = directions[key] === 'higher_is_better';
    const direction = directions[key] ? ` (${t(better ? 'higherBetter' : 'higherWorse')})` : '';
    return html`<div class="score">
      <p class="score-name">${scoreName(key, controller.open.view.locale)}${direction}</p>
      <p class="score-value">${value === undefined ? t('scoreMissing') : t('scoreOfRange', { value, minimum, maximum })}</p>
      ${value === undefined ? nothing : html`<score-scale .value=${value} .minimum=${minimum} .maximum=${maximum}></score-scale>`}
    </div>`;
  };
  return html`<h3>${name}</h3>${Object.entries(ranges).map(([key, range]) => score(key, range))}`;
}
