import type { Bus, CallContext } from '@pain-assessment/bus';
import { type FiguresReply, REPORT_FIGURES, type ScoringReply } from '@pain-assessment/contracts';
import type { Computable } from './scoring.ts';

const NONE: FiguresReply = {
  images: { intensity_front: null, intensity_back: null, typology_front: null, typology_back: null },
  radar_image: null,
};

/** Map pictures and radar; where there is neither a map nor an index, the renderer is left alone. */
export async function drawFigures(
  bus: Bus,
  { profile, assessment }: Computable,
  { cartography, mcri }: ScoringReply,
  context: CallContext,
): Promise<FiguresReply> {
  const drawn = cartography ? (assessment.cartography ?? null) : null;
  if (!drawn && mcri.status === 'missing') return NONE;
  const { patient, locale } = profile;
  return bus.request(REPORT_FIGURES, { patient, locale, cartography: drawn, mcri }, context);
}
