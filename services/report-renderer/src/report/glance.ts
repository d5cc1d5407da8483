import { type CartographyResult, INTENSITIES, type Surface, TYPOLOGIES, VIEWS } from '@pain-assessment/contracts';
import { functionalInstrumentOf, scoreDirections } from '@pain-assessment/questionnaires';
import { type Html, html } from '../html/html.ts';
import { fill } from '../labels/labels.ts';
import type { ReportContext } from './context.ts';
import { mapFigure } from './map-figure.ts';

const REGIONS_SHOWN = 3;

/** "Severe 60 %, mild 40 %" of the surfaces that are not zero, in the order given. */
function shares<K extends string>(
  { format }: ReportContext,
  names: Readonly<Record<K, string>>,
  surfaces: readonly (readonly [K, Surface])[],
): string {
  return surfaces
    .filter(([, { cm2 }]) => cm2 > 0)
    .map(([key, { percent }]) => `${names[key]}\u00a0${format.percent(percent)}`)
    .join(' · ');
}

function emptyMapWords({ labels, mapAsked, result }: ReportContext): string {
  if (result.cartography?.no_pain) return labels.glance.noPain;
  return mapAsked ? labels.map.nothingDrawn : labels.glance.notAssessed;
}

function hasPain(map: CartographyResult | null): map is CartographyResult {
  return map !== null && map.pain_surface.cm2 > 0;
}

function where(context: ReportContext): Html {
  const { result, format, labels, regions } = context;
  const map = result.cartography;
  if (!hasPain(map)) return html`${emptyMapWords(context)}`;
  const { cm2, percent_of_body } = map.pain_surface;
  const names = regions.slice(0, REGIONS_SHOWN).map(({ name }) => name);
  const share = fill(labels.map.ofBody, { percent: format.percent(percent_of_body) });
  return html`<b>${names.join(' · ')}</b><br>${labels.map.painfulArea} ${format.value(cm2)} cm², ${share}`;
}

function strength(context: ReportContext): Html {
  const { result, format, labels } = context;
  const scale = result.questionnaires.find(({ id }) => id === 'vas_global');
  const value = scale?.scores.total;
  const global = value === undefined ? labels.glance.notAssessed : `${format.value(value)} / 10`;
  const map = result.cartography;
  const drawn = hasPain(map)
    ? shares(
        context,
        labels.map.intensities,
        INTENSITIES.toReversed().map((key) => [key, map.by_intensity[key]]),
      )
    : emptyMapWords(context);
  return html`<b>${labels.mcri.branches.vas} ${global}</b><br>${drawn}`;
}

function kind(context: ReportContext): Html {
  const { result, labels } = context;
  const map = result.cartography;
  if (!hasPain(map)) return html`${emptyMapWords(context)}`;
  const families = shares(context, labels.glance.families, [
    ['mechanical', map.by_family.mechanical],
    ['neuropathic', map.by_family.neuropathic],
  ]);
  const kinds = TYPOLOGIES.map((key) => [key, map.by_typology[key]] as const);
  const sorted = kinds.toSorted(([, a], [, b]) => b.cm2 - a.cm2);
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
