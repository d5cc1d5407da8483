import type { Capture, CartographyResult, Result, Surface } from '@pain-assessment/contracts';
import { ALGORITHMS, concept, MEASURES, percent, regionSite, squareCentimetres, VOCABULARY } from './coding.ts';
import { type DocumentContext, type DocumentPart, observation } from './document-part.ts';
import type { Observation, ObservationComponent } from './r4.ts';

const CAPTURE_NAMES: Readonly<Record<Capture, string>> = {
  drawn: 'Drawn on the body',
  regions: 'Chosen from the list of regions',
  both: 'Drawn on the body and chosen from the list of regions',
};

const words = (code: string) => code.replaceAll('_', ' ');

function surfaceComponents(group: string, surfaces: Readonly<Record<string, Surface>>): ObservationComponent[] {
  return Object.entries(surfaces).flatMap(([key, { cm2, percent: share }]) => [
    surfaceComponent(`${group}.${key}.area`, `Area: ${words(key)}`, cm2),
    {
      code: concept(MEASURES, `${group}.${key}.share`, `Share of the painful area: ${words(key)}`),
      valueQuantity: percent(share),
    },
  ]);
}

const surfaceComponent = (code: string, display: string, cm2: number): ObservationComponent => ({
  code: concept(MEASURES, code, display),
  valueQuantity: squareCentimetres(cm2),
});

type Measured = Pick<Observation, 'code' | 'component'>;

const painSurface = ({ pain_surface: pain, no_pain }: CartographyResult): Measured => ({
  code: concept(MEASURES, 'pain_surface', 'Painful area'),
  component: [
    surfaceComponent('pain_surface.area', 'Painful area', pain.cm2),
    {
      code: concept(MEASURES, 'pain_surface.share_of_body', 'Share of the body drawn'),
      valueQuantity: percent(pain.percent_of_body),
    },
    { code: concept(MEASURES, 'no_pain', 'Patient states to have no pain'), valueBoolean: no_pain },
  ],
});

const surfaceGroup = (key: string, display: string, surfaces: Readonly<Record<string, Surface>>): Measured => ({
  code: concept(MEASURES, key, display),
  component: surfaceComponents(key, surfaces),
});

const measuredSurfaces = (map: CartographyResult): Measured[] => [
  painSurface(map),
  surfaceGroup('by_intensity', 'Painful area by intensity', map.by_intensity),
  surfaceGroup('by_typology', 'Painful area by kind of pain', map.by_typology),
  surfaceGroup('by_family', 'Painful area by family of pain', map.by_family),
  surfaceGroup('untyped', 'Painful area without a kind of pain', { untyped: map.untyped }),
  {
    code: concept(MEASURES, 'hypoesthesia_outside_pain', 'Hypoesthesia outside the painful area'),
    component: [surfaceComponent('hypoesthesia_outside_pain.area', 'Area outside', map.hypoesthesia_outside_pain_cm2)],
  },
];

/** Input method of the map, if known (contract.md#provenance). */
function captureComponents({ provenance }: Result): ObservationComponent[] {
  const capture = provenance?.capture ?? null;
  if (capture === null) return [];
  const value = concept(VOCABULARY, `capture.${capture}`, CAPTURE_NAMES[capture]);
  return [{ code: concept(MEASURES, 'capture', 'How the map was made'), valueCodeableConcept: value }];
}

const findMethod = ({ versions }: Result) =>
  concept(ALGORITHMS, `stats_algo-${versions.stats_algo}`, `Surfaces, algorithm ${versions.stats_algo}`);

/** The surfaces of the pain map, one Observation for each group, in cm² and percent (contract.md#surfaces). */
export function surfaceObservations(context: DocumentContext): DocumentPart<Observation>[] {
  const { cartography } = context.result;
  if (!cartography) return [];
  const method = findMethod(context.result);
  const [area, ...groups] = measuredSurfaces(cartography);
  const areaWithCapture = area && {
    ...area,
    component: [...(area.component ?? []), ...captureComponents(context.result)],
  };
  return [...(areaWithCapture ? [areaWithCapture] : []), ...groups].map((measured) =>
    observation(context, `observation/${measured.code.coding?.[0]?.code}`, { method, ...measured }),
  );
}

/** The painful area by region of the body; one Observation for each, since components of R4 have no body site. */
export function regionObservations(context: DocumentContext): DocumentPart<Observation>[] {
  return context.sources.regions.map((region) =>
    observation(context, `observation/region.${region.id}`, {
      code: concept(MEASURES, 'by_region', 'Painful area of a region'),
      method: findMethod(context.result),
      bodySite: regionSite(region),
      component: [
        surfaceComponent('by_region.area', 'Painful area', region.cm2),
        {
          code: concept(MEASURES, 'by_region.share', 'Share of the painful area'),
          valueQuantity: percent(region.percent),
        },
      ],
    }),
  );
}
