import type { Capture, CartographyResult, Result, Surface } from '@pain-assessment/contracts';
import { ALGORITHMS, concept, MEASURES, percent, regionSite, squareCentimetres, VOCABULARY } from './coding.ts';
import { type DocumentContext, type DocumentPart, observation } from './document-part.ts';

const CAPTURE_NAMES: Readonly<Record<Capture, string>> = {
  drawn: 'Drawn on the body',
  regions: 'Chosen from the list of regions',
  both: 'Drawn on the body and chosen from the list of regions',
};

const words = (code: string) => code.replaceAll('_', ' ');

const component = (code: string, display: string, quantity: fhir4.Quantity): fhir4.ObservationComponent => ({
  code: concept(MEASURES, code, display),
  valueQuantity: quantity,
});

type Measured = Pick<fhir4.Observation, 'code' | 'component'>;

const painSurface = ({ pain_surface: pain, no_pain }: CartographyResult, capture: Measured['component']): Measured => ({
  code: concept(MEASURES, 'pain_surface', 'Painful area'),
  component: [
    component('pain_surface.area', 'Painful area', squareCentimetres(pain.cm2)),
    component('pain_surface.share_of_body', 'Share of the body drawn', percent(pain.percent_of_body)),
    { code: concept(MEASURES, 'no_pain', 'Patient states to have no pain'), valueBoolean: no_pain },
    ...(capture ?? []),
  ],
});

const surfaceGroup = (key: string, display: string, surfaces: Readonly<Record<string, Surface>>): Measured => ({
  code: concept(MEASURES, key, display),
  component: Object.entries(surfaces).flatMap(([part, { cm2, percent: share }]) => [
    component(`${key}.${part}.area`, `Area: ${words(part)}`, squareCentimetres(cm2)),
    component(`${key}.${part}.share`, `Share of the painful area: ${words(part)}`, percent(share)),
  ]),
});

const measuredSurfaces = (map: CartographyResult, capture: Measured['component']): Measured[] => [
  painSurface(map, capture),
  surfaceGroup('by_intensity', 'Painful area by intensity', map.by_intensity),
  surfaceGroup('by_typology', 'Painful area by kind of pain', map.by_typology),
  surfaceGroup('by_family', 'Painful area by family of pain', map.by_family),
  surfaceGroup('untyped', 'Painful area without a kind of pain', { untyped: map.untyped }),
  {
    code: concept(MEASURES, 'hypoesthesia_outside_pain', 'Hypoesthesia outside the painful area'),
    component: [
      component('hypoesthesia_outside_pain.area', 'Area outside', squareCentimetres(map.hypoesthesia_outside_pain_cm2)),
    ],
  },
];

/** Input method of the map, if known (contract.md#provenance). */
function captureComponents({ provenance }: Result): fhir4.ObservationComponent[] {
  const capture = provenance?.capture ?? null;
  if (capture === null) return [];
  const value = concept(VOCABULARY, `capture.${capture}`, CAPTURE_NAMES[capture]);
  return [{ code: concept(MEASURES, 'capture', 'How the map was made'), valueCodeableConcept: value }];
}

const findMethod = ({ versions }: Result) =>
  concept(ALGORITHMS, `stats_algo-${versions.stats_algo}`, `Surfaces, algorithm ${versions.stats_algo}`);

/** The surfaces of the pain map, one Observation for each group, in cm² and percent (contract.md#surfaces). */
export function surfaceObservations(context: DocumentContext): DocumentPart<fhir4.Observation>[] {
  const { cartography } = context.result;
  if (!cartography) return [];
  const method = findMethod(context.result);
  return measuredSurfaces(cartography, captureComponents(context.result)).map((measured) =>
    observation(context, `observation/${measured.code.coding?.[0]?.code}`, { method, ...measured }),
  );
}

/** The painful area by region of the body; one Observation for each, because components of R4 have no body site. */
export function regionObservations(context: DocumentContext): DocumentPart<fhir4.Observation>[] {
  return context.sources.regions.map((region) =>
    observation(context, `observation/region.${region.id}`, {
      code: concept(MEASURES, 'by_region', 'Painful area of a region'),
      method: findMethod(context.result),
      bodySite: regionSite(region),
      component: [
        component('by_region.area', 'Painful area', squareCentimetres(region.cm2)),
        component('by_region.share', 'Share of the painful area', percent(region.percent)),
      ],
    }),
  );
}
