import { instantParts, type QuestionnaireId, TYPOLOGIES, VIEWS } from '@pain-assessment/contracts';
import { functionalInstrument } from '@pain-assessment/questionnaires';
import { adultProportions } from '../document/body-figure.ts';
import type { PageContent } from '../document/frame.ts';
import { type Html, html } from '../document/html.ts';
import { opening, shortReference } from '../document/opening.ts';
import { fill } from '../labels/labels.ts';
import type { ReportContext } from './context.ts';
import { intensityTable, mapFigure, regionList, totalArea } from './map-parts.ts';
import { mcriPanel } from './page-1-index.ts';
import { hasPain } from './painful-regions.ts';
import { scoreWords } from './score-words.ts';

function heading(context: ReportContext): Html {
  const { labels, result, format, instant, patient } = context;
  const completed = instantParts(result.computed_at, result.locale, result.time_zone ?? 'UTC');
  const { facts: words } = labels;
  const { provenance, administered_locale: administered } = result;
  const reopened = provenance.reopened_from;
  return opening(context, labels.title, [
    [words.zone, labels.zones[result.zone]],
    [`${words.computedAt} (${completed.zone})`, completed.time],
    [words.reference, shortReference(result.reference)],
    [words.patient, `${format.value(patient.height_cm)} cm · ${format.value(patient.weight_kg)} kg`],
    [words.administered, administered && format.language(administered)],
    [words.reopened, reopened && instant(reopened.computed_at)],
  ]);
}

/** Describes a map without a painful area. */
function painlessWords({ labels, names, mapAsked, result, format }: ReportContext): string {
  const map = result.cartography;
  if (map?.no_pain) return labels.map.noPain;
  if (!map) return mapAsked ? labels.map.leftEmpty : labels.map.notAsked;
  const outside = map.hypoesthesia_outside_pain_cm2;
  const numb = outside > 0 ? ` · ${names.outsidePain} ${format.value(outside)} cm²` : '';
  return `${names.painfulArea} 0 cm²${numb}`;
}

const findAsked = ({ result }: ReportContext, id: QuestionnaireId) =>
  result.questionnaires.find((candidate) => candidate.id === id);

/** One score of a questionnaire with its scale, in a column of page 1. */
function scoreBlock(context: ReportContext, id: QuestionnaireId, more?: Html | null): Html {
  const { labels } = context;
  const asked = findAsked(context, id);
  if (!asked) return html`<p>${labels.glance.notAssessed}</p>`;
  const { value, notes, scale } = scoreWords(context, asked, 'total');
  return html`<p class="amount"><b>${asked.name}</b> ${value && html`<strong>${value}</strong>`}</p><div>${scale}</div><p class="note">${notes}</p>${more}`;
}

/** The patient's own number beside its branch of the index, whose scale has the opposite direction. */
function overallPain(context: ReportContext): Html | null {
  const { labels, names, format, result } = context;
  if (!findAsked(context, 'vas_global')) return null;
  const branch = result.mcri.branches.vas;
  const enters = branch === null ? null : { value: format.decimal(branch), name: names.branches.vas };
  const words = enters && html`<p class="note">${fill(labels.glance.enters, enters)}</p>`;
  return html`<section class="overall"><h3>${labels.glance.answer}</h3>${scoreBlock(context, 'vas_global', words)}</section>`;
}

/** Number of regions on page 1; the style sheet prints three where room is scarce. */
const REGIONS = 5;

function where(context: ReportContext): Html {
  const { labels, mapAsked, result } = context;
  const map = result.cartography;
  const pictures = VIEWS.map((view) => mapFigure(context, { layer: 'intensity', view }));
  const legend = hasPain(map)
    ? html`${intensityTable(context, map)}${totalArea(context, map)}${regionList(context, REGIONS)}`
    : html`<p class="state">${painlessWords(context)}</p>`;
  const drawn = mapAsked && html`<div class="pictures">${pictures}</div>`;
  return html`<section class="where" data-densities="open few close closest"><h2>${labels.glance.heading}</h2><div class="body-and-legend">${drawn}<div class="legend">${legend}${overallPain(context)}</div></div>${mapAsked && adultProportions(context)}</section>`;
}

function kind(context: ReportContext): Html {
  const { labels, names, format, result } = context;
  const map = result.cartography;
  if (map?.no_pain) return html`<p>${labels.glance.noPain}</p>`;
  if (!map) return html`<p>${context.mapAsked ? labels.map.nothingDrawn : labels.glance.notAssessed}</p>`;
  if (!hasPain(map)) return html`<p>${painlessWords(context)}</p>`;
  const { by_family: families } = map;
  const drawn = (['mechanical', 'neuropathic'] as const).filter((family) => families[family].percent > 0);
  if (drawn.length === 0) return html`<p>${labels.glance.noKind}</p>`;
  const row = (name: string | Html, percent: number) =>
    html`<li><span>${name}</span> <span>${format.percent(percent)}</span></li>`;
  const ofFamilies = drawn.map((family) => row(html`<b>${names.families[family]}</b>`, families[family].percent));
  // By shares: an area of 0.0 cm² can still have a share.
  const kinds = TYPOLOGIES.map((key) => [names.typologies[key], map.by_typology[key].percent] as const)
    .filter(([, percent]) => percent > 0)
    .toSorted(([, a], [, b]) => b - a)
    .map(([name, percent]) => row(name, percent));
  return html`<ul class="shares">${ofFamilies}</ul><ul class="shares">${kinds}</ul>`;
}

/** Kinds of pain, and functional limits. */
function kindAndLimits(context: ReportContext): Html {
  const { labels, result } = context;
  const limits = scoreBlock(context, functionalInstrument(result.zone));
  const hasScale = Object.values(result.mcri.branches).some((value) => value !== null);
  const whole = hasPain(result.cartography) && html`<small>${labels.map.share}</small>`;
  return html`<div class="kind-and-limits"><section class="kind"><h2>${labels.glance.kind} ${whole}</h2>${kind(context)}</section><section><h2>${labels.glance.limits}</h2>${limits}${hasScale && html`<p class="note cue">${labels.scores.cue}</p>`}</section></div>`;
}

/** Page 1, with `closing` at its end: the index with its radar, place and strength of the pain, kinds of pain, and functional limits. */
export function summaryPage(context: ReportContext, closing?: Html): PageContent {
  const body = html`${heading(context)}${mcriPanel(context)}${where(context)}${kindAndLimits(context)}${closing}`;
  return { name: 'summary', body };
}
