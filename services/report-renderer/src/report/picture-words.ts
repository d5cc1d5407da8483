import {
  INTENSITIES,
  McriBranch,
  roundToOneDecimal,
  TYPOLOGIES,
  type View,
  type ViewCounts,
} from '@pain-assessment/contracts';
import { cellAreaCm2 } from '@pain-assessment/pain-map';
import type { MapPart } from '../figures/map-picture.ts';
import { fill } from '../labels/labels.ts';
import type { ReportContext } from './context.ts';

type Named = readonly (readonly [name: string, cm2: number])[];

function listAreas({ format }: ReportContext, areas: Named): string {
  const drawn = areas.filter(([, cm2]) => cm2 > 0);
  return drawn.map(([name, cm2]) => `${name} ${format.value(roundToOneDecimal(cm2))} cm²`).join(', ');
}

function intensitySentences(context: ReportContext, view: View, drawn: ViewCounts): readonly string[] {
  const { labels, names, regions, patient } = context;
  const cell = cellAreaCm2(patient.height_cm);
  const strengths = INTENSITIES.toReversed().map(
    (key) => [names.intensities[key], drawn.by_intensity[key] * cell] as const,
  );
  const places = regions.filter((region) => region.view === view).map(({ name, cm2 }) => [name, cm2] as const);
  return [
    listAreas(context, [[names.painfulArea, drawn.pain * cell]]),
    listAreas(context, strengths),
    `${labels.map.regions}: ${listAreas(context, places.slice(0, MAX_PLACES))}`,
  ];
}

function typologySentences(context: ReportContext, drawn: ViewCounts): readonly string[] {
  const { names, patient } = context;
  const cell = cellAreaCm2(patient.height_cm);
  const kinds = TYPOLOGIES.map((key) => [names.typologies[key], drawn.by_typology[key] * cell] as const);
  return [
    listAreas(context, [...kinds, [names.untyped, drawn.untyped * cell]]),
    listAreas(context, [[names.outsidePain, drawn.hypoesthesia_outside_pain * cell]]),
  ];
}

/** Number of regions named for one picture; the list of the report is longer. */
const MAX_PLACES = 4;

/** Describes a picture of the map: areas by strength and region, or by kind (PDF/UA-1, 7.3). */
export function describePicture(context: ReportContext, { layer, view }: MapPart): string {
  const { labels, result, mapCounts } = context;
  const { map } = labels;
  const name = `${map[layer]}, ${map.views[view]}`;
  const isDrawn = result.cartography?.images[`${layer}_${view}`] != null;
  if (!isDrawn) return `${name}: ${map.nothingDrawn}`;
  if (!mapCounts) return name;
  const drawn = mapCounts[view];
  const sentences =
    layer === 'intensity' && drawn.pain > 0
      ? intensitySentences(context, view, drawn)
      : typologySentences(context, drawn);
  return [name, ...sentences.filter((sentence) => sentence !== '')].join('. ');
}

/** Describes the radar: the value of each branch. */
export function describeRadar(
  { labels, names, format }: ReportContext,
  mcri: Extract<ReportContext['result']['mcri'], { status: 'computed' }>,
): string {
  const values = McriBranch.options.map(
    (branch) => `${names.branches[branch]} ${format.decimal(mcri.branches[branch])}`,
  );
  return fill(labels.mcri.radarText, { score: format.decimal(mcri.score), branches: values.join(', ') });
}
