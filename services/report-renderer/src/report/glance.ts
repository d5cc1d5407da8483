import { type CartographyResult, INTENSITIES, type Surface, TYPOLOGIES, VIEWS } from '@pain-assessment/contracts';
import { functionalInstrumentOf, scoreDirections } from '@pain-assessment/questionnaires';
import { type Html, html } from '../html/html.ts';
import { fill } from '../labels/labels.ts';
import type { ReportContext } from './context.ts';
import { mapFigure } from './map-figure.ts';

const REGIONS_SHOWN = 3;

/** "Severe 60 %, mild 40 %" of the shares that are not zero, in the order given; the smallest areas are 0.0 cm² and yet have shares. */
function shares<K extends string>(
  { format }: ReportContext,
  names: Readonly<Record<K, string>>,
  surfaces: readonly (readonly [K, Surface])[],
): string {
  return surfaces
    .filter(([, { percent }]) => percent > 0)
    .map(([key, { percent }]) => `${names[key]}\u00a0${format.percent(percent)}`)
    .join(' · ');
}

/** What stands for a map without a painful area. */
function painlessWords({ labels, mapAsked, result }: ReportContext): string {
  if (result.cartography?.no_pain) return labels.glance.noPain;
  if (result.cartography) return `${labels.map.painfulArea} 0 cm²`;
  return mapAsked ? labels.map.nothingDrawn : labels.glance.notAssessed;
}

function hasPain(map: CartographyResult | null): map is CartographyResult {
  return map !== null && INTENSITIES.some((key) => map.by_intensity[key].percent > 0);
}

function where(context: ReportContext): Html {
  const { result, format, labels, regions } = context;
  const map = result.cartography;
  if (!hasPain(map)) return html`${painlessWords(context)}`;
  const { cm2, percent_of_body } = map.pain_surface;
  const names = regions.slice(0, REGIONS_SHOWN).map(({ name }) => name);
  const share = fill(labels.map.ofBody, { percent: format.percent(percent_of_body) });
  return html`<b>${names.join(' · ')}</b><br>${labels.map.painfulArea} ${format.value(cm2)} cm², ${share}`;
}

/** The patient's own number, by the name of its scale: the index has a branch of it that runs the other way. */
function globalPain({ result, format, labels }: ReportContext): Html {
  const scale = result.questionnaires.find(({ id }) => id === 'vas_global');
  if (!scale) return html`<b>${labels.mcri.branches.vas}</b> ${labels.glance.notAssessed}`;
  const value = scale.scores.total;
  if (value === undefined) return html`<b>${scale.name}</b> ${labels.scores.notComputed}`;
  return html`<b>${scale.name} ${format.value(value)} / 10</b>, ${labels.scores.higherIsWorse}`;
}

function strength(context: ReportContext): Html {
  const { result, labels } = context;
  const map = result.cartography;
  const drawn = hasPain(map)
    ? shares(
        context,
        labels.map.intensities,
        INTENSITIES.toReversed().map((key) => [key, map.by_intensity[key]]),
      )
    : painlessWords(context);
  return html`${globalPain(context)}<br>${drawn}`;
}

/** Numbness alone may lie where nothing hurts. */
function painlessKind(context: ReportContext): Html {
  const { result, labels, format } = context;
  const outside = result.cartography?.hypoesthesia_outside_pain_cm2 ?? 0;
  return html`${outside > 0 ? `${labels.map.outsidePain} ${format.value(outside)} cm²` : painlessWords(context)}`;
}

function kind(context: ReportContext): Html {
  const { result, labels } = context;
  const map = result.cartography;
  if (!hasPain(map)) return painlessKind(context);
  const families = shares(context, labels.glance.families, [
    ['mechanical', map.by_family.mechanical],
    ['neuropathic', map.by_family.neuropathic],
  ]);
  const kinds = TYPOLOGIES.map((key) => [key, map.by_typology[key]] as const);
  const sorted = kinds.toSorted(([, a], [, b]) => b.percent - a.percent);
  if (families === '') return html`${labels.glance.noKind}`;
  return html`<b>${families}</b><br>${shares(context, labels.map.typologies, sorted)}`;
}

function limits({ result, labels, format }: ReportContext): Html {
  const id = functionalInstrumentOf(result.zone);
  const instrument = result.questionnaires.find((candidate) => candidate.id === id);
  if (!instrument) return html`${labels.glance.notAssessed}`;
  const value = instrument.scores.total;
  if (value === undefined) return html`<b>${instrument.name}</b><br>${labels.scores.notComputed}`;
  const [minimum = 0, maximum = 0] = instrument.score_ranges.total ?? [];
  const isWorse = scoreDirections(id, instrument.version).total === 'higher_is_worse';
  const direction = isWorse ? labels.scores.higherIsWorse : labels.scores.higherIsBetter;
  return html`<b>${instrument.name} ${format.value(value)}</b><br>${format.value(minimum)}–${format.value(maximum)}, ${direction}`;
}

/** The five questions of a hurried reader, answered beside the small map. */
export function glance(context: ReportContext): Html {
  const { labels } = context;
  const rows = [
    [labels.glance.where, where(context)],
    [labels.glance.strength, strength(context)],
    [labels.glance.kind, kind(context)],
    [labels.glance.limits, limits(context)],
  ] as const;
  const words = rows.map(([term, value]) => html`<div><dt>${term}</dt><dd>${value}</dd></div>`);
  const pictures = VIEWS.map((view) => mapFigure(context, { layer: 'intensity', view }));
  const map = context.mapAsked && html`<div class="pictures">${pictures}</div>`;
  return html`<section class="glance"><h2>${labels.glance.heading}</h2>${map}<dl>${words}</dl></section>`;
}
