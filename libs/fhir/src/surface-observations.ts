import type { CartographyResult, Surface } from '@pain-assessment/contracts';
import { concept, percent, regionSite, squareCentimetres } from './codes/coding.ts';
import { ALGORITHMS, MEASURES, VOCABULARY } from './codes/systems.ts';
import { type DocumentContext, type DocumentPart, observation } from './document-part.ts';
import { fill } from './words/words.ts';

const measure = (code: string, text: string) => concept(MEASURES, code, text);

/** A code with its words in the language of the document. */
interface Named {
  readonly code: string;
  readonly text: string;
}

const component = ({ code, text }: Named, quantity: fhir4.Quantity): fhir4.ObservationComponent => ({
  code: measure(code, text),
  valueQuantity: quantity,
});

type Measured = Pick<fhir4.Observation, 'code' | 'valueQuantity' | 'component'>;

/** Input method of the map, if known (contract.md#provenance). */
function captureComponents({ result, words }: DocumentContext): fhir4.ObservationComponent[] {
  const capture = result.provenance?.capture ?? null;
  if (capture === null) return [];
  const value = concept(VOCABULARY, `capture.${capture}`, words.captures[capture]);
  return [{ code: measure('capture', words.capture), valueCodeableConcept: value }];
}

function painSurface(context: DocumentContext, { pain_surface: pain, no_pain }: CartographyResult): Measured {
  const { words, names } = context;
  return {
    code: measure('pain_surface', names.painfulArea),
    valueQuantity: squareCentimetres(pain.cm2),
    component: [
      component({ code: 'pain_surface.share_of_body', text: words.shareOfBody }, percent(pain.percent_of_body)),
      { code: measure('no_pain', words.noPain), valueBoolean: no_pain },
      ...captureComponents(context),
    ],
  };
}

interface Group<K extends string> {
  readonly group: Named;
  readonly parts: Readonly<Record<K, string>>;
}

/** A group of surfaces: the Observation has no value, because kinds may overlap. */
function surfaceGroup<K extends string>(
  { words }: DocumentContext,
  { group, parts }: Group<K>,
  surfaces: Readonly<Record<K, Surface>>,
): Measured {
  return {
    code: measure(group.code, group.text),
    component: (Object.entries(surfaces) as [K, Surface][]).flatMap(([key, { cm2, percent: share }]) => {
      const place = `${group.code}.${key}`;
      const named = { part: parts[key] };
      return [
        component({ code: `${place}.area`, text: fill(words.area, named) }, squareCentimetres(cm2)),
        component({ code: `${place}.share`, text: fill(words.share, named) }, percent(share)),
      ];
    }),
  };
}

function measuredSurfaces(context: DocumentContext, map: CartographyResult): Measured[] {
  const { words, names } = context;
  const { intensities, typologies, families } = names;
  const byIntensity = { group: { code: 'by_intensity', text: words.byIntensity }, parts: intensities };
  const byTypology = { group: { code: 'by_typology', text: words.byTypology }, parts: typologies };
  const byFamily = { group: { code: 'by_family', text: words.byFamily }, parts: families };
  return [
    painSurface(context, map),
    surfaceGroup(context, byIntensity, map.by_intensity),
    surfaceGroup(context, byTypology, map.by_typology),
    surfaceGroup(context, byFamily, map.by_family),
    {
      code: measure('untyped', names.untyped),
      valueQuantity: squareCentimetres(map.untyped.cm2),
      component: [component({ code: 'untyped.share', text: words.shareOfPain }, percent(map.untyped.percent))],
    },
    {
      code: measure('hypoesthesia_outside_pain', names.outsidePain),
      valueQuantity: squareCentimetres(map.hypoesthesia_outside_pain_cm2),
    },
  ];
}

function findMethod({ result: { versions }, words }: DocumentContext): fhir4.CodeableConcept {
  const version = versions.stats_algo;
  return concept(ALGORITHMS, `stats_algo-${version}`, fill(words.surfacesAlgorithm, { version }));
}

/** The surfaces of the pain map, one Observation for each group, in cm² and percent (contract.md#surfaces). */
export function surfaceObservations(context: DocumentContext): DocumentPart<fhir4.Observation>[] {
  const { cartography } = context.result;
  if (!cartography) return [];
  const method = findMethod(context);
  return measuredSurfaces(context, cartography).map((measured) =>
    observation(context, `observation/${measured.code.coding?.[0]?.code}`, { method, ...measured }),
  );
}

/** The painful area by region of the body; one Observation for each, because components of R4 have no body site. */
export function regionObservations(context: DocumentContext): DocumentPart<fhir4.Observation>[] {
  const { result, words } = context;
  return (result.cartography?.by_region ?? []).map(({ region, name, cm2, percent: share }) =>
    observation(context, `observation/region.${region}`, {
      code: measure('by_region', words.byRegion),
      method: findMethod(context),
      bodySite: regionSite(region, name),
      valueQuantity: squareCentimetres(cm2),
      component: [component({ code: 'by_region.share', text: words.shareOfPain }, percent(share))],
    }),
  );
}
