import { INTENSITIES, MCRI_BRANCHES, type McriBranch, type Summary, TYPOLOGIES } from '@pain-assessment/contracts';
import { intensityLook, type Look, typologyLook } from '@pain-assessment/pain-map';
import {
  branchQuestionnaire,
  findInstrument,
  placeOnScale,
  type ResultNames,
  resultNames,
  scoreName,
  writePercent,
} from '@pain-assessment/questionnaires';
import { html, nothing, type TemplateResult } from 'lit';
import type { ScreenContext } from '../controls/layout.ts';
import { renderSwatch } from '../controls/mark.ts';
import { renderBody } from '../stage/body-thumbnail.ts';

type Surfaces = NonNullable<Summary['cartography']>;
type Scored = Summary['questionnaires'][number];

interface ScaledScore {
  readonly value: number;
  readonly minimum: number;
  readonly maximum: number;
  readonly isHigherBetter: boolean;
}

/** A score on its scale as a picture, with the report's arrow at the better end; numbers and direction are printed beside it. */
function renderScale({ value, minimum, maximum, isHigherBetter }: ScaledScore): TemplateResult {
  const share = placeOnScale(value, [minimum, maximum]);
  return html`<div class="score-scale ${isHigherBetter ? 'higher-better' : ''}" aria-hidden="true" .style=${`--share: ${share}`}>
    <span class="score-mark"></span>
  </div>`;
}

/** The input of every part of the summary. */
interface SummaryContext extends ScreenContext {
  /** The names of report and radar, in the language of the administration. */
  readonly names: ResultNames;
  /** Writes a measured value, always with one decimal, as radar and report write it: "8.0". */
  readonly decimal: (value: number) => string;
  /** Writes a share in percent as the report writes it: "5,2 %". */
  readonly percent: (share: number) => string;
}

/**
 * The result without interpretation (contract.md#component-page): in plain words first, and each score with its scale and
 * direction on demand.
 */
export function renderSummary(screen: ScreenContext, summary: Summary): TemplateResult {
  const { t, controller } = screen;
  const { locale } = controller.open.view;
  const numbers = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const context: SummaryContext = {
    ...screen,
    names: resultNames(locale),
    // Intl writes a hyphen in some locales.
    decimal: (value) => numbers.format(value).replace('-', '−'),
    percent: (share) => writePercent(locale, share),
  };
  const scored = summary.questionnaires.filter(({ score_ranges }) => Object.keys(score_ranges).length > 0);
  const isUnofficial = controller.open.view.questionnaires.some(({ unofficial }) => unofficial);
  return html`<div class="summary ${controller.state.pinSet ? '' : 'of-patient'}">
    ${renderPlain(context, summary)}
    <details class="all-scores"><summary>${t('showScores')}</summary>
      ${renderMcri(context, summary.mcri)}
      ${summary.cartography ? renderSurfaces(context, summary.cartography) : nothing}
      ${scored.length ? html`<section class="card"><h2>${t('scores')}</h2>${scored.map((q) => renderScores(context, q))}</section>` : nothing}
      ${isUnofficial ? html`<p class="scale-note">* ${context.names.unofficial}</p>` : nothing}
    </details>
  </div>`;
}

const TENTHS = { minimum: 0, maximum: 10 } as const;

/** Pain and index run in opposite directions, so each stands apart with its own better end. */
const renderEndValue = (words: string, direction: string, score: ScaledScore) =>
  html`<div class="end-value"><p>${words} <span class="scale-note">${direction}</span></p>${renderScale(score)}</div>`;

/** The drawing, its size, the overall pain and the index. */
function renderPlain(context: SummaryContext, { cartography, questionnaires, mcri }: Summary): TemplateResult {
  const { t, controller, names, decimal, percent } = context;
  const { isMarked, typologies } = controller.board.marked;
  const strength = questionnaires.find(({ id }) => id === 'vas_global')?.scores.total;
  const area = cartography?.no_pain ? null : cartography?.pain_surface;
  return html`<section class="card plain"><h2>${t('endGiven')}</h2>
    ${isMarked ? renderBody(context, typologies) : nothing}
    ${cartography?.no_pain ? html`<p>${t('noPainSet')}</p>` : nothing}
    ${area ? html`<p>${t('endArea', { cm2: decimal(area.cm2) })} ${t('endAreaShare', { percent: percent(area.percent_of_body) })}</p>` : nothing}
    ${area && !isMarked ? html`<p class="scale-note">${t('drawingGone')}</p>` : nothing}
    ${strength === undefined ? nothing : renderEndValue(t('endStrength', { value: decimal(strength) }), names.higherIsWorse, { value: strength, ...TENTHS, isHigherBetter: false })}
    ${mcri.status === 'computed' ? renderEndValue(t('endIndex', { value: decimal(mcri.score) }), names.branchScale, { value: mcri.score, ...TENTHS, isHigherBetter: true }) : nothing}
  </section>`;
}

/**
 * Branches whose value comes from wording that is not official, marked as in the report; the end explains the mark once
 * (contract.md#provenance).
 */
function findMarkedBranches({ controller }: ScreenContext, { branches }: Summary['mcri']) {
  const { questionnaires, zone } = controller.open.view;
  const isMarked = (branch: McriBranch) =>
    questionnaires.some(({ id, unofficial }) => unofficial && id === branchQuestionnaire(branch, zone));
  return MCRI_BRANCHES.filter((branch) => branches[branch] !== null && isMarked(branch));
}

function renderMcri(context: SummaryContext, mcri: Summary['mcri']): TemplateResult {
  const { t, names, decimal } = context;
  const marked = findMarkedBranches(context, mcri);
  const branch = (id: McriBranch) => {
    const value = mcri.branches[id];
    const name = `${names.branches[id]}${marked.includes(id) ? '*' : ''}`;
    return html`<div class="row"><dt>${name}</dt><dd>${value === null ? t('branchMissing') : decimal(value)}</dd></div>`;
  };
  return html`<section class="card mcri">
    <header><h2>${t('mcri')}</h2></header>
    ${
      mcri.status === 'computed'
        ? html`<p class="figure"><strong>${decimal(mcri.score)}</strong>${marked.length ? '*' : ''} / 10</p>
            ${renderScale({ value: mcri.score, ...TENTHS, isHigherBetter: true })}`
        : html`<p>${t('mcriMissing')}</p>`
    }
    <p class="scale-note">${names.branchScale}</p>
    <div class="mcri-parts">
      ${mcri.radar_image ? html`<img src=${mcri.radar_image} alt=${t('radarLabel')} />` : nothing}
      <dl>${MCRI_BRANCHES.map(branch)}</dl>
    </div>
  </section>`;
}

function renderSurfaces({ t, names, decimal, percent }: SummaryContext, surfaces: Surfaces): TemplateResult {
  if (surfaces.no_pain) {
    return html`<section class="card"><h2>${names.painfulArea}</h2><p>${t('surfacesNoPain')}</p></section>`;
  }
  const row = (name: string, surface: { cm2: number; percent: number }, look?: Look) =>
    surface.cm2 === 0
      ? nothing
      : html`<tr><th scope="row">${look ? renderSwatch(look) : nothing}${name}</th>
      <td>${decimal(surface.cm2)}</td><td>${percent(surface.percent)}</td></tr>`;
  const { pain_surface: total } = surfaces;
  return html`<section class="card">
    <h2>${names.painfulArea}</h2>
    <p class="figure"><strong>${decimal(total.cm2)}</strong> cm²</p>
    <p class="scale-note">${t('ofBody', { percent: percent(total.percent_of_body) })}</p>
    <table>
      <thead><tr><td></td><th scope="col">cm²</th><th scope="col">${t('ofPain')}</th></tr></thead>
      <tbody>
        ${INTENSITIES.map((id) => row(names.intensities[id], surfaces.by_intensity[id], intensityLook(id)))}
        ${TYPOLOGIES.map((id) => row(names.typologies[id], surfaces.by_typology[id], typologyLook(id)))}
        ${row(names.families.mechanical, surfaces.by_family.mechanical)}${row(names.families.neuropathic, surfaces.by_family.neuropathic)}
        ${row(names.untyped, surfaces.untyped)}
      </tbody>
    </table>
    <p class="row"><span>${names.outsidePain}</span><span>${decimal(surfaces.hypoesthesia_outside_pain_cm2)} cm²</span></p>
  </section>`;
}

/**
 * The scores of a questionnaire, each with the required statements: direction, and the mark of wording that is not official
 * (contract.md#provenance).
 */
function renderScores(context: SummaryContext, { id, name, scores, score_ranges: ranges }: Scored): TemplateResult {
  const { t, names } = context;
  const { locale, questionnaires } = context.controller.open.view;
  const asked = questionnaires.find((questionnaire) => questionnaire.id === id);
  const definitions = asked ? findInstrument(id, asked.version).scores : {};
  const renderScore = (key: string, [minimum, maximum]: readonly [number, number]) => {
    const value = scores[key];
    const isHigherBetter = definitions[key]?.direction !== 'higher_is_worse';
    const direction = isHigherBetter ? names.higherIsBetter : names.higherIsWorse;
    return html`<div class="score">
      <p class="score-name">${scoreName(key, locale)}${asked?.unofficial ? '*' : ''} <small class="scale-note">${direction}</small></p>
      <p class="score-value">${value === undefined ? t('scoreMissing') : t('scoreOfRange', { value, minimum, maximum })}</p>
      ${value === undefined ? nothing : renderScale({ value, minimum, maximum, isHigherBetter })}
    </div>`;
  };
  const title = context.controller.state.pinSet ? name : t(`part_${id}`);
  return html`<h3>${title}</h3>${Object.entries(ranges).map(([key, range]) => renderScore(key, range))}`;
}
