import type { CartographyResult, Result, Surface } from '@pain-assessment/contracts';
import { ALGORITHMS, concept, MEASURES, percent, squareCentimetres } from './coding.ts';
import { type DocumentPart, part } from './document-part.ts';
import type { Observation, ObservationComponent } from './r4.ts';

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

const totalOf = ({ pain_surface: pain, no_pain }: CartographyResult): Measured => ({
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

const groupOf = (key: string, display: string, surfaces: Readonly<Record<string, Surface>>): Measured => ({
  code: concept(MEASURES, key, display),
  component: surfaceComponents(key, surfaces),
});

const measuredOn = (map: CartographyResult): Measured[] => [
  totalOf(map),
  groupOf('by_intensity', 'Painful area by intensity', map.by_intensity),
  groupOf('by_typology', 'Painful area by kind of pain', map.by_typology),
  groupOf('by_family', 'Painful area by family of pain', map.by_family),
  groupOf('untyped', 'Painful area without a kind of pain', { untyped: map.untyped }),
  {
    code: concept(MEASURES, 'hypoesthesia_outside_pain', 'Hypoesthesia outside the painful area'),
    component: [surfaceComponent('hypoesthesia_outside_pain.area', 'Area outside', map.hypoesthesia_outside_pain_cm2)],
  },
];

/** The surfaces of the pain map, one Observation for each group, in cm² and percent (contract 3). */
export function surfaceObservations(result: Result): DocumentPart<Observation>[] {
  const { cartography, versions } = result;
  if (!cartography) return [];
  const method = concept(ALGORITHMS, `stats_algo-${versions.stats_algo}`, `Surfaces, algorithm ${versions.stats_algo}`);
  return measuredOn(cartography).map((measured) =>
    part(result, `observation/${measured.code.coding?.[0]?.code}`, {
      resourceType: 'Observation',
      status: 'final',
      method,
      effectiveDateTime: result.computed_at,
      ...measured,
    }),
  );
}
