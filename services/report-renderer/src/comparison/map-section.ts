import {
  type ComparedAssessment,
  INTENSITIES,
  type Intensity,
  roundToOneDecimal,
  type Surface,
} from '@pain-assessment/contracts';
import type { CellChange } from '@pain-assessment/pain-map';
import { bareBody, bodyFigure, legendName, swatch } from '../document/body-figure.ts';
import { type Html, html, sentences } from '../document/html.ts';
import { fill } from '../labels/labels.ts';
import { areaColumns } from './area-columns.ts';
import type { ComparedPicture } from './compared-maps.ts';
import type { ComparisonContext } from './context.ts';
import { endHeads, signed } from './course-words.ts';

const CHANGES = ['new', 'resolved', 'persistent'] as const;

const nameArea = ({ names, words }: ComparisonContext, key: Intensity | CellChange): string =>
  (INTENSITIES as readonly string[]).includes(key) ? names.intensities[key as Intensity] : words[key as CellChange];

/** Describes a picture in words (PDF/UA-1, 7.3). */
function describe(context: ComparisonContext, name: string, { areas }: ComparedPicture): string {
  const { words, format } = context;
  if (!areas) return `${name}: ${words.noMap}`;
  const drawn = areas.filter(([, cm2]) => cm2 > 0);
  if (drawn.length === 0) return `${name}: ${words.noPain}`;
  const described = drawn.map(
    ([key, cm2]) => `${nameArea(context, key)} ${format.decimal(roundToOneDecimal(cm2))} cm²`,
  );
  return `${name}: ${described.join(', ')}`;
}

function figure(context: ComparisonContext, picture: ComparedPicture): Html {
  const { comparison, labels, words, first, last } = context;
  const { when, view, image } = picture;
  const patient = { sex: comparison.sex, ...(when === 'first' ? first : last).patient };
  const name = `${words[when]}, ${labels.map.views[view]}`;
  return bodyFigure({
    labels,
    view,
    image: image ?? bareBody(patient, view),
    text: describe(context, name, picture),
    name,
    isNarrow: true,
  });
}

/** The reason why two maps cannot be laid over each other; the first of several. */
function reasonAgainst({ words, first, last }: ComparisonContext): string {
  if (!first.cartography || !last.cartography) return words.mapIsMissing;
  return first.versions.stats_algo === last.versions.stats_algo ? words.shapesDiffer : words.versionsDiffer;
}

/** Days on which the map says no pain, and the pain scale does not. */
function contradictions({ comparison, words, day }: ComparisonContext): Html | null {
  const days = comparison.assessments
    .filter(({ cartography, scores }) => cartography?.no_pain && (scores.vas_global?.total ?? 0) > 0)
    .map(({ computed_at }) => day(computed_at));
  return days.length === 0 ? null : html`<p class="note">${fill(words.contradiction, { days: days.join('; ') })}</p>`;
}

/** The change of the painful area, or the reason why it is missing. */
function changeLegend(context: ComparisonContext): Html {
  const { comparison, words, labels, format } = context;
  const { map } = comparison.changes;
  if (!map.comparable) return html`<p class="note">${reasonAgainst(context)}</p>`;
  const rows = CHANGES.map((change) => {
    const area = map[`${change}_cm2`];
    return html`<tr>${legendName(words[change], change)}<td class="number">${area !== null && format.decimal(area)}</td></tr>`;
  });
  return html`<table class="surfaces"><thead><tr><th scope="col">${words.change}</th><th scope="col" class="number">${labels.map.surface}</th></tr></thead><tbody>${rows}</tbody></table>`;
}

/** The meaning of the overlay, maps that are missing, and a weight that has changed. */
function mapNotes({ comparison, words, labels, format, first, last }: ComparisonContext): Html {
  const { map } = comparison.changes;
  const missing = [[words.first, first] as const, [words.last, last] as const]
    .filter(([, { cartography }]) => cartography === null)
    .map(([name]) => `${name}: ${words.noMap}.`);
  const overlap = map.overlap !== null && fill(words.overlap, { value: format.hundredths(map.overlap) });
  const height = map.comparable && fill(words.height, { height: format.value(last.patient.height_cm) });
  const [before, after] = [first.patient.weight_kg, last.patient.weight_kg];
  const weights = before !== after && fill(words.weights, { first: format.value(before), last: format.value(after) });
  const hasGrown = comparison.assessments.some(({ patient }) => patient.height_cm !== last.patient.height_cm);
  return html`<p class="note">${sentences(...missing, labels.map.sides, overlap, height, map.comparable && hasGrown && words.ownHeights, weights)}</p>`;
}

/** The patterns of the intensities, below the bodies that have them. */
function intensityLegend({ names }: ComparisonContext): Html {
  const items = INTENSITIES.toReversed().map((key) => html`<li>${swatch(key)}${names.intensities[key]}</li>`);
  return html`<ul class="looks">${items}</ul>`;
}

type ReadSurface = (map: NonNullable<ComparedAssessment['cartography']>) => Pick<Surface, 'cm2'>;

/** First, last and change of an area; the change is the difference of the printed numbers. */
function areaCells({ comparison, words, format, first, last }: ComparisonContext, read: ReadSurface): Html {
  const ends = [first, last].map(({ cartography }) => (cartography ? read(cartography).cm2 : null));
  const [before = null, after = null] = ends;
  const isComparable = comparison.changes.pain_surface.cm2 !== null && before !== null && after !== null;
  const change = isComparable ? signed(roundToOneDecimal(after - before), format.decimal) : '–';
  const cells = ends.map((cm2) => html`<td class="number">${cm2 === null ? words.missing : format.decimal(cm2)}</td>`);
  return html`${cells}<td class="number"><b>${change}</b></td>`;
}

function areaTable(context: ComparisonContext): Html {
  const { labels, names } = context;
  const rows = INTENSITIES.toReversed().map(
    (key) =>
      html`<tr>${legendName(names.intensities[key], key)}${areaCells(context, (map) => map.by_intensity[key])}</tr>`,
  );
  const total = html`<tr class="sum"><th scope="row">${names.painfulArea}</th>${areaCells(context, (map) => map.pain_surface)}</tr>`;
  return html`<table class="surfaces compared"><thead><tr><th scope="col">${labels.map.intensity}, cm²</th>${endHeads(context)}</tr></thead><tbody>${rows}${total}</tbody></table>`;
}

/** The painful area by intensity over time, with a column for each assessment. */
function areaCourse(context: ComparisonContext): Html {
  const { comparison, words, names, format, day } = context;
  const described = comparison.assessments.map(({ computed_at, cartography: map }) => {
    const areas =
      map && INTENSITIES.toReversed().map((key) => [names.intensities[key], map.by_intensity[key].cm2] as const);
    const drawn = areas?.map(([name, cm2]) => `${name} ${format.decimal(cm2)} cm²`).join(', ');
    return `${day(computed_at)}: ${drawn ?? words.missing}`;
  });
  return html`<div><h3>${words.area} <small>${words.columns}</small></h3><figure class="chart" role="img" aria-label="${words.area}. ${described.join('; ')}">${areaColumns(context)}</figure></div>`;
}

/** The pictures of first, last and change, each pair with its legend below. */
function bodies(context: ComparisonContext): Html {
  const pairs = (['first', 'last', 'change'] as const).map((when) => {
    const shown = context.pictures.filter((picture) => picture.when === when);
    return html`<div class="pictures">${shown.map((picture) => figure(context, picture))}</div>`;
  });
  const legend = html`<div class="looks-and-notes">${intensityLegend(context)}${mapNotes(context)}</div>${changeLegend(context)}`;
  return html`<div class="bodies" data-densities="open close closest no-lists"><div class="pairs">${pairs}</div><div class="pairs legends">${legend}</div></div>`;
}

/** Maps of the first and last assessment, the change between them, and the painful area over time. */
export function mapSection(context: ComparisonContext): Html {
  const areas = html`<div class="areas">${areaCourse(context)}${areaTable(context)}</div>`;
  return html`<section class="maps"><h2>${context.words.maps}</h2>${bodies(context)}${areas}${contradictions(context)}</section>`;
}
