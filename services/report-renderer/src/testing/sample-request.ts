import type { Answers, Cartography, Locale, Patient, PdfRequest, Zone } from '@pain-assessment/contracts';
import { stats } from '@pain-assessment/pain-map';
import { currentVersions, questionnairesFor } from '@pain-assessment/questionnaires';
import { typicalAnswers } from '@pain-assessment/questionnaires/testing';
import type { PrintDocument } from '../print/ports.ts';
import { createRendering } from '../rendering.ts';
import { packMap } from './pack-map.ts';
import { fullMap, sampleMap } from './sample-map.ts';
import { longestAnswers, sampleMcri, sampleQuestionnaires, sampleSurfaces } from './sample-numbers.ts';

/** Assessments of different completeness and length. */
export const VARIANTS = [
  'typical',
  'longest',
  'skipped',
  'no_pain',
  'cartography_only',
  'questionnaires_only',
] as const;
export type Variant = (typeof VARIANTS)[number];

export interface SampleOptions {
  readonly zone?: Zone;
  readonly locale?: Locale;
  readonly variant?: Variant;
  readonly reference?: string | null;
  readonly account?: PdfRequest['account'];
  /** Replaces the map of the variant. */
  readonly map?: Cartography;
  readonly heightCm?: number;
  /** Replace fields of the printed result. */
  readonly changes?: Partial<PdfRequest['result']>;
}

const { figures, pdf } = createRendering({ log: { warn: () => {} } });

const MAPS: Readonly<Record<Variant, Cartography | null>> = {
  typical: sampleMap,
  longest: fullMap,
  skipped: { no_pain: false, strokes: [] },
  no_pain: { no_pain: true, strokes: [] },
  cartography_only: sampleMap,
  questionnaires_only: null,
};

function selectAnswers(zone: Zone, locale: Locale, variant: Variant): Answers {
  if (variant === 'skipped') return {};
  return variant === 'longest' ? longestAnswers(zone, locale) : typicalAnswers(zone);
}

const ownWording = (zone: Zone, asked: boolean) =>
  Object.fromEntries((asked ? questionnairesFor(zone) : []).map((id) => [id, { official: false, pack: null }]));

/** A request for a report like those of the gateway, with real numbers and pictures. */
export async function samplePdfRequest({
  zone = 'thoracolumbar_spine',
  locale = 'en-GB',
  variant = 'typical',
  reference = 'REC-2026-00417',
  account = { name: 'Demo clinic', logo: null },
  map,
  heightCm = 168,
  changes = {},
}: SampleOptions = {}): Promise<PdfRequest> {
  const patient: Patient = { sex: 'female', height_cm: heightCm, weight_kg: heightCm < 150 ? 40 : 64 };
  const cartography = map ?? MAPS[variant];
  const surfaces = cartography && sampleSurfaces(cartography, { patient, locale });
  const asked = variant !== 'cartography_only';
  const mcri = sampleMcri(zone, { map: surfaces !== null, questionnaires: asked, answered: variant !== 'skipped' });
  const { images, radar_image } = await figures({
    patient,
    locale,
    mcri,
    cartography: null,
    ...packMap(cartography, patient),
  });
  const capture = surfaces && !surfaces.no_pain ? 'drawn' : null;
  const picture =
    mcri.status === 'computed' ? { ...mcri, radar_image: radar_image ?? '' } : { ...mcri, radar_image: null };
  return {
    result: {
      reference,
      computed_at: '2026-03-12T10:04:05.678Z',
      zone,
      locale,
      versions: { api: '1', engine: '1.0.0', stats_algo: 1, mcri_algo: 1, questionnaires: currentVersions(zone) },
      cartography: surfaces && { ...surfaces, images },
      questionnaires: asked ? sampleQuestionnaires(zone, locale, selectAnswers(zone, locale, variant)) : [],
      mcri: picture,
      provenance: { value_set: 'fr', wording: ownWording(zone, asked), capture, reopened_from: null },
      ...changes,
    },
    patient,
    cartography: cartography && { ...cartography, strokes: [] },
    map_counts: cartography && stats(1)(cartography, patient).views,
    account,
  };
}

/** The document of a request before its print. */
export function writeDocument(request: PdfRequest): Promise<PrintDocument> {
  return pdf.write(request);
}
