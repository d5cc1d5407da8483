import { INTENSITIES, McriBranch, roundToOneDecimal, TYPOLOGIES, type View } from '@pain-assessment/contracts';
import { fill } from '../labels/labels.ts';
import type { ReportContext } from './context.ts';
import type { DrawnAreas } from './painful-regions.ts';

/** One of the four pictures of the map. */
export interface MapPart {
  readonly layer: 'intensity' | 'typology';
  readonly view: View;
}

type Named = readonly (readonly [name: string, cm2: number])[];

function listAreas({ format }: ReportContext, areas: Named): string {
  const drawn = areas.filter(([, cm2]) => cm2 > 0);
  return drawn.map(([name, cm2]) => `${name} ${format.value(roundToOneDecimal(cm2))} cm²`).join(', ');
}

function intensitySentences(context: ReportContext, view: View, areas: DrawnAreas): readonly string[] {
  const { labels, names, regions } = context;
  const strengths = INTENSITIES.toReversed().map((key) => [names.intensities[key], areas.by_intensity[key]] as const);
  const places = regions.filter((region) => region.view === view).map(({ name, cm2 }) => [name, cm2] as const);
  return [
    listAreas(context, [[names.painfulArea, areas.pain]]),
    listAreas(context, strengths),
    `${labels.map.regions}: ${listAreas(context, places.slice(0, MAX_PLACES))}`,
  ];
}

function typologySentences(context: ReportContext, areas: DrawnAreas): readonly string[] {
  const { names } = context;
  const kinds = TYPOLOGIES.map((key) => [names.typologies[key], areas.by_typology[key]] as const);
  return [
    listAreas(context, [...kinds, [names.untyped, areas.untyped]]),
    listAreas(context, [[names.outsidePain, areas.hypoesthesia_outside_pain]]),
  ];
}

/** Places named for one picture; the list of the report is longer. */
const MAX_PLACES = 4;

/** What a picture of the map shows, in words: areas by strength and place, or by kind (PDF/UA-1, 7.3). */
export function describePicture(context: ReportContext, { layer, view }: MapPart): string {
  const { labels, result, areas } = context;
  const { map } = labels;
  const name = `${map[layer]}, ${map.views[view]}`;
  const isDrawn = result.cartography?.images[`${layer}_${view}`] != null;
  if (!isDrawn || !areas) return `${name}: ${map.nothingDrawn}`;
  const drawn = areas[view];
  const sentences =
    layer === 'intensity' && drawn.pain > 0
      ? intensitySentences(context, view, drawn)
      : typologySentences(context, drawn);
  return [name, ...sentences.filter((sentence) => sentence !== '')].join('. ');
}

/** What the radar shows, in words: each value by its name. */
export function describeRadar(
  { labels, names, format }: ReportContext,
  mcri: Extract<ReportContext['result']['mcri'], { status: 'computed' }>,
): string {
  const values = McriBranch.options.map(
    (branch) => `${names.branches[branch]} ${format.decimal(mcri.branches[branch])}`,
  );
  return fill(labels.mcri.radarText, { score: format.decimal(mcri.score), branches: values.join(', ') });
}
