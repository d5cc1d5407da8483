import type { Answers, Cartography, Locale, Patient, PdfRequest, Zone } from '@pain-assessment/contracts';
import { currentVersions } from '@pain-assessment/questionnaires';
import { typicalAnswers } from '@pain-assessment/questionnaires/testing';
import { createFigures } from '../figures/figures.ts';
import { fullMap, sampleMap } from './sample-map.ts';
import { longestAnswers, sampleMcri, sampleQuestionnaires, sampleSurfaces } from './sample-numbers.ts';

/** What the patient did. */
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
  /** A map in place of the variant's own. */
  readonly map?: Cartography;
}

const patient: Patient = { sex: 'female', height_cm: 168, weight_kg: 64 };
const figures = createFigures();
const PATIENCE_MS = 60_000;

const MAPS: Readonly<Record<Variant, Cartography | null>> = {
  typical: sampleMap,
  longest: fullMap,
  skipped: { no_pain: false, strokes: [] },
  no_pain: { no_pain: true, strokes: [] },
  cartography_only: sampleMap,
  questionnaires_only: null,
};

function answersOf(zone: Zone, locale: Locale, variant: Variant): Answers {
  if (variant === 'skipped') return {};
  return variant === 'longest' ? longestAnswers(zone, locale) : typicalAnswers(zone);
}

/** A request for a report as the gateway sends it, with real numbers and pictures. */
export async function samplePdfRequest({
  zone = 'thoracolumbar_spine',
  locale = 'en-GB',
  variant = 'typical',
  reference = 'REC-2026-00417',
  account = { name: 'Demo clinic', logo: null },
  map,
}: SampleOptions = {}): Promise<PdfRequest> {
  const cartography = map ?? MAPS[variant];
  const surfaces = cartography && sampleSurfaces(cartography, patient);
  const asked = variant !== 'cartography_only';
  const mcri = sampleMcri(zone, { map: surfaces !== null, questionnaires: asked, answered: variant !== 'skipped' });
  const { images, radar_image } = await figures({ patient, locale, cartography, mcri }, Date.now() + PATIENCE_MS);
  const picture =
    mcri.status === 'computed' ? { ...mcri, radar_image: radar_image ?? '' } : { ...mcri, radar_image: null };
  return {
    result: {
      session_id: 'ses_sample',
      reference,
      computed_at: '2026-03-12T10:04:05.678Z',
      zone,
      locale,
      versions: { api: '1', engine: '1.0.0', stats_algo: 1, mcri_algo: 1, questionnaires: currentVersions(zone) },
      cartography: surfaces && { ...surfaces, images },
      questionnaires: asked ? sampleQuestionnaires(zone, locale, answersOf(zone, locale, variant)) : [],
      mcri: picture,
    },
    patient,
    cartography,
    account,
  };
}
